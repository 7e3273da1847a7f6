import type { ReactNode } from 'react'
import { classNames } from '#web/components/class-names.ts'
import { Skeleton } from '#web/components/states/states.tsx'
import { FittedFigure } from './stat-card.tsx'

interface SmallFigureProps {
  label: string
  /** Null when unknown, which is never shown as zero. */
  value: string | null
  /** Colours the value. Its sign must be in the text too. */
  tone?: 'gain' | 'loss' | 'none'
  /** Replaces the value by a skeleton of the same height. */
  loading?: boolean
  /** Makes the figure a link to what adds up to it. */
  link?: ((figure: ReactNode) => ReactNode) | undefined
}

/** Longer figures take more room on a phone. */
const maxShortLength = '$123,456.78'.length

/** A figure with its label, in a row of its kind: `small-figures` for three to five, or `collection-figures`. */
export function SmallFigure({ label, value, tone = 'none', loading = false, link }: SmallFigureProps) {
  const figure = <FittedFigure text={value ?? 'N/A'} />
  return (
    <dl className="small-figure" data-long={value !== null && value.length > maxShortLength ? '' : undefined}>
      <dt>{label}</dt>
      <dd
        className={classNames(
          '@container',
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
