import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '#web/components/class-names.ts'
import { Skeleton } from '#web/components/states/states.tsx'

export interface StatCardProps {
  label: string
  /** Null when unknown, which is never shown as zero. */
  value: string | null
  /** A muted line under the value. */
  hint?: ReactNode
  tone?: 'gain' | 'loss' | 'none'
  /** Replaces value and hint by skeletons of the same height. */
  loading?: boolean
  icon?: ReactNode
  /** Makes the figure a link to what adds up to it. */
  link?: ((figure: ReactNode) => ReactNode) | undefined
}

/** On a phone, longer figures take a full row. */
const maxHalfRowLength = '$9,999,999.99'.length

/** One figure with its label. A tone colours the value, but its sign must be in the text too. */
export function StatCard({ label, value, hint, tone = 'none', loading = false, icon, link }: StatCardProps) {
  const isLong = value !== null && value.length > maxHalfRowLength
  const figure = <FittedFigure text={value ?? 'N/A'} />
  return (
    <dl className={classNames('panel min-w-0 p-4 sm:p-5', isLong && 'max-sm:col-span-full')}>
      <dt className="flex items-center gap-2 text-sm font-medium text-muted">
        {icon}
        {label}
      </dt>
      <dd
        className={classNames(
          '@container mt-1 text-xl leading-8 font-bold tracking-tight sm:text-2xl',
          value === null && 'text-muted',
          tone === 'gain' && 'text-gain',
          tone === 'loss' && 'text-loss',
        )}
      >
        {loading ? <Skeleton width="70%" height="2rem" /> : (link?.(figure) ?? figure)}
      </dd>
      {(hint || loading) && (
        <dd className="@container mt-0.5 min-h-5 text-sm text-muted">
          {loading ? <Skeleton width="50%" height="1.25rem" /> : hint}
        </dd>
      )}
    </dl>
  )
}

/**
 * A figure on one line: as large as the text around it, or smaller when its container is too narrow. An element
 * around it must be an `@container`.
 */
export function FittedFigure({ text, className = '' }: { text: string; className?: string }) {
  const length = { '--characters': text.length } as CSSProperties
  return (
    <span className={`fitted-figure tabular ${className}`} style={length}>
      {text}
    </span>
  )
}
