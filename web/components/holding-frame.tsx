import type { ReactNode } from 'react'
import { formatCount } from '../format/count.ts'
import { classNames } from './class-names.ts'

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
      <Body holding={holding}>{children}</Body>
      {quantity > 1 && (
        <span className="holding-quantity tabular">
          <span aria-hidden>×{formatCount(quantity)}</span>
          <span className="sr-only">{formatCount(quantity)} copies</span>
        </span>
      )}
    </div>
  )
}

function Body({ holding, children }: { holding: HoldingLook; children: ReactNode }) {
  switch (holding.kind) {
    case 'raw':
      return <div className="holding-raw">{children}</div>
    case 'graded':
      return <Slab {...holding}>{children}</Slab>
    case 'grading':
      return (
        <div className="holding-away">
          {children}
          <span className="holding-stamp">
            Being Graded
            {holding.predictedGrade && <small>Predicted {holding.predictedGrade}</small>}
          </span>
        </div>
      )
    case 'sealed':
      return (
        <div className="holding-box">
          {children}
          <span className="holding-ribbon">Sealed</span>
        </div>
      )
  }
}

function Slab(props: { gradingCompany: string; grade: string; children: ReactNode }) {
  const { gradingCompany, grade, children } = props
  return (
    <div className="slab" data-gem={isTen(grade) || undefined}>
      <div className="slab-label">
        <span className="slab-company">
          {gradingCompany}
          <small>Graded</small>
        </span>
        <span className="slab-grade tabular">{grade}</span>
      </div>
      <div className="slab-well">{children}</div>
    </div>
  )
}

/** "10", "Gem Mint 10", "10 Pristine": the best grade, however the label words it. */
function isTen(grade: string): boolean {
  return /(^|\D)10(\.0)?(\D|$)/.test(grade)
}
