import type { ReactNode } from 'react'
import { formatCount } from '#web/format/values.ts'

export interface KindShare {
  kind: 'raw' | 'graded' | 'grading' | 'sealed'
  /** "Raw cards", for example. */
  label: string
  count: number
  /** A second figure next to the count, such as their value. */
  detail?: string
  /** Makes the count a link to the copies it counts. */
  link?: (count: ReactNode) => ReactNode
}

export interface KindBarProps {
  /** The name of the bar for screen readers. */
  title: string
  shares: readonly KindShare[]
}

/** A collection by kind: a bar with one segment per kind, and a legend with the figures. */
export function KindBar({ title, shares }: KindBarProps) {
  const total = shares.reduce((sum, share) => sum + share.count, 0)
  return (
    <figure aria-label={title}>
      <div aria-hidden className="kind-bar">
        {shares
          .filter(share => share.count > 0)
          .map(share => (
            <span key={share.kind} data-kind={share.kind} style={{ flexGrow: share.count }} />
          ))}
      </div>
      <ul className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        {shares.map(share => (
          <li key={share.kind} className="min-w-0">
            <span className="flex items-center gap-2 text-sm text-muted">
              <span aria-hidden className="kind-dot" data-kind={share.kind} />
              {share.label}
            </span>
            <span className="tabular flex flex-wrap items-baseline gap-x-2">
              <strong className="text-lg">
                {share.link?.(formatCount(share.count)) ?? formatCount(share.count)}
              </strong>
              <span className="text-sm text-muted">{share.detail ?? sharePercent(share.count, total)}</span>
            </span>
          </li>
        ))}
      </ul>
    </figure>
  )
}

function sharePercent(count: number, total: number): string {
  if (total === 0) return ''
  const percent = (count / total) * 100
  return percent > 0 && percent < 1 ? 'under 1%' : `${Math.round(percent)}%`
}
