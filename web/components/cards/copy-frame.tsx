import { Award, Hourglass, Package } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CopyFields } from '#domain/copies/copy'
import { shownGradingCompany } from '#domain/copies/grading-company'
import { Badge } from '#web/components/badge.tsx'
import { classNames } from '#web/components/class-names.ts'
import { formatCount } from '#web/format/values.ts'
import { readGrade } from './grade-words.ts'

/** The fields of a copy that decide its look. */
type CopyLook = Pick<CopyFields, 'kind' | 'gradingCompany' | 'grade' | 'predictedGrade'>

interface CopyFrameProps {
  copy: CopyLook
  /** Shown at the top right from two on. */
  quantity?: number
  /** The `CardArt`, with `size="fill"`. */
  children: ReactNode
  className?: string
}

/**
 * A copy as it lies on the shelf: a bare card, a slab with its grade, a card away at the grader, a ribboned
 * box. Its outline is always 63 by 100, so that a row of mixed kinds lines up.
 */
export function CopyFrame({ copy, quantity = 1, children, className }: CopyFrameProps) {
  return (
    <div className={classNames('copy-frame', className)}>
      <Body copy={copy} badge={quantity > 1 && <Quantity quantity={quantity} />}>
        {children}
      </Body>
    </div>
  )
}

function Body({ copy, badge, children }: { copy: CopyLook; badge: ReactNode; children: ReactNode }) {
  switch (copy.kind) {
    case 'raw':
      return (
        <div className="copy-raw">
          {children}
          {badge}
        </div>
      )
    case 'graded':
      return (
        <div className="slab" data-gem={readGrade(copy.grade ?? '').figure === '10' || undefined}>
          <SlabLabel gradingCompany={copy.gradingCompany ?? ''} grade={copy.grade ?? ''} />
          <div className="slab-well">{children}</div>
          {badge}
        </div>
      )
    case 'grading':
      return (
        <div className="copy-away">
          {children}
          <span className="copy-stamp">
            Being Graded
            {copy.predictedGrade && <small>Predicted {copy.predictedGrade}</small>}
          </span>
          {badge}
        </div>
      )
    case 'sealed':
      return (
        <div className="copy-box">
          {children}
          <span className="copy-ribbon">Sealed</span>
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
        {shownGradingCompany(gradingCompany)}
        <small>{words || 'Graded'}</small>
      </span>
      <span className="slab-grade tabular">{figure}</span>
    </div>
  )
}

function Quantity({ quantity }: { quantity: number }) {
  return (
    <span className="copy-quantity tabular">
      <span aria-hidden>×{formatCount(quantity)}</span>
      <span className="sr-only">{formatCount(quantity)} copies</span>
    </span>
  )
}

const labelLooks = {
  raw: {},
  graded: { tone: 'warn', icon: <Award aria-hidden size={13} /> },
  grading: { tone: 'accent', icon: <Hourglass aria-hidden size={13} /> },
  sealed: { icon: <Package aria-hidden size={13} /> },
} as const

/** The state of a copy, from `stateLabel`, on a small badge for under its name. */
export function CopyLabel({ kind, label }: { kind: keyof typeof labelLooks; label: string }) {
  return <Badge {...labelLooks[kind]}>{label}</Badge>
}
