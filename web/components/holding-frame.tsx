import type { ReactNode } from 'react'
import { formatCount } from '../format/count.ts'
import { classNames } from './class-names.ts'
import { readGrade } from './grade-words.ts'

/** What a holding is, as far as its look goes. */
export type HoldingLook =
  | { kind: 'raw' }
  | { kind: 'graded'; gradingCompany: string; grade: string }
  | { kind: 'grading'; predictedGrade: string | null }
  | { kind: 'sealed' }

export interface HoldingFrameProps {
  holding: HoldingLook
  /** Shown at the top right from two on. */
  quantity?: number
  /** Marks it as picked, in a screen where holdings are picked. */
  selected?: boolean
  /** The `CardArt`, with `size="fill"`. */
  children: ReactNode
  className?: string
}

/**
 * A holding as it lies on the shelf: a bare card, a slab with its grade, a card away at the grader, a ribboned
 * box. Its outline is always 63 by 100, so that a row of mixed kinds stands on one line.
 */
export function HoldingFrame({
  holding,
  quantity = 1,
  selected = false,
  children,
  className,
}: HoldingFrameProps) {
  return (
    <div className={classNames('holding', className)} data-selected={selected || undefined}>
      <Body holding={holding} badge={quantity > 1 && <Quantity quantity={quantity} />}>
        {children}
      </Body>
    </div>
  )
}

function Body({ holding, badge, children }: { holding: HoldingLook; badge: ReactNode; children: ReactNode }) {
  switch (holding.kind) {
    case 'raw':
      return (
        <div className="holding-raw">
          {children}
          {badge}
        </div>
      )
    case 'graded':
      return (
        <div className="slab" data-gem={readGrade(holding.grade).figure === '10' || undefined}>
          <SlabLabel {...holding} />
          <div className="slab-well">{children}</div>
          {badge}
        </div>
      )
    case 'grading':
      return (
        <div className="holding-away">
          {children}
          <span className="holding-stamp">
            Being Graded
            {holding.predictedGrade && <small>Predicted {holding.predictedGrade}</small>}
          </span>
          {badge}
        </div>
      )
    case 'sealed':
      return (
        <div className="holding-box">
          {children}
          <span className="holding-ribbon">Sealed</span>
          {badge}
        </div>
      )
  }
}

function SlabLabel({ gradingCompany, grade }: { gradingCompany: string; grade: string }) {
  const { figure, words } = readGrade(grade)
  return (
    <div className="slab-label">
      <span className="slab-company">
        {gradingCompany}
        <small>{words || 'Graded'}</small>
      </span>
      <span className="slab-grade tabular">{figure}</span>
    </div>
  )
}

function Quantity({ quantity }: { quantity: number }) {
  return (
    <span className="holding-quantity tabular">
      <span aria-hidden>×{formatCount(quantity)}</span>
      <span className="sr-only">{formatCount(quantity)} copies</span>
    </span>
  )
}
