import type { ReactNode } from 'react'
import { classNames } from '#web/components/class-names.ts'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { FittedFigure } from './fitted-figure.tsx'

export interface StripFigureProps {
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

/** Four or five figures side by side: one row, or two on a phone. Takes `StripFigure`s. */
export function FigureStrip({ children }: { children: ReactNode }) {
  return <div className="figure-strip">{children}</div>
}

/** On a phone, longer figures take a full row. */
const maxShortLength = '$9,999,999.99'.length

/** One figure of a strip with its label. */
export function StripFigure({ label, value, tone = 'none', loading = false, link }: StripFigureProps) {
  const figure = <FittedFigure text={value ?? 'N/A'} />
  return (
    <dl data-long={value !== null && value.length > maxShortLength ? '' : undefined}>
      <dt className="text-xs font-medium text-muted lg:text-sm">{label}</dt>
      <dd
        className={classNames(
          '@container mt-0.5 text-lg leading-6 font-bold tracking-tight lg:text-xl',
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
