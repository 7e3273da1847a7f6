import type { ReactNode } from 'react'
import { classNames } from '#web/components/class-names.ts'
import { Skeleton } from '#web/components/states/states.tsx'
import { FittedFigure } from './stat-card.tsx'

/** A row of three to five small figures without a frame: three in a row on a phone. Takes `QuietFigure`s. */
export function QuietFigures({ children }: { children: ReactNode }) {
  return <div className="quiet-figures">{children}</div>
}

interface QuietFigureProps {
  label: string
  /** Null when unknown, which is never shown as zero. */
  value: string | null
  /** Colours the value. Its sign must be in the text too. */
  tone?: 'gain' | 'loss' | 'none'
  /** Replaces the value by a skeleton of the same height. */
  loading?: boolean
  /** Makes the figure a link to what adds up to it. */
  link?: (figure: ReactNode) => ReactNode
}

/** One small figure with its label. */
export function QuietFigure({ label, value, tone = 'none', loading = false, link }: QuietFigureProps) {
  const figure = <FittedFigure text={value ?? 'N/A'} />
  return (
    <dl className="min-w-0">
      <dt className="text-xs text-muted">{label}</dt>
      <dd
        className={classNames(
          '@container leading-6 font-semibold',
          value === null && 'text-muted',
          tone === 'gain' && 'text-gain',
          tone === 'loss' && 'text-loss',
        )}
      >
        {loading ? <Skeleton width="70%" height="1.5rem" /> : (link?.(figure) ?? figure)}
      </dd>
    </dl>
  )
}
