import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Skeleton } from './skeleton.tsx'

export interface StatCardProps {
  label: string
  value: ReactNode
  /** A quiet line under the value. */
  hint?: ReactNode
  tone?: 'gain' | 'loss' | 'none'
  /** Shows a skeleton in place of value and hint, of the same height. */
  loading?: boolean
  icon?: ReactNode
}

/** One figure with its name. A tone colours the value; its sign must still be in the text. */
export function StatCard({ label, value, hint, tone = 'none', loading = false, icon }: StatCardProps) {
  return (
    <dl className="panel min-w-0 p-4 sm:p-5">
      <dt className="flex items-center gap-2 text-sm font-medium text-muted">
        {icon}
        {label}
      </dt>
      <dd
        className={classNames(
          'tabular mt-1 text-xl leading-8 font-bold tracking-tight break-words sm:text-2xl',
          tone === 'gain' && 'text-gain',
          tone === 'loss' && 'text-loss',
        )}
      >
        {loading ? <Skeleton width="70%" height="2rem" /> : value}
      </dd>
      {(hint || loading) && (
        <dd className="mt-0.5 min-h-5 text-sm text-muted">
          {loading ? <Skeleton width="50%" height="1.25rem" /> : hint}
        </dd>
      )}
    </dl>
  )
}
