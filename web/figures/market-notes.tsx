import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import type { Stats } from '#web/api/collection.ts'
import { priceSourceQuery } from '#web/api/prices.ts'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { formatPricesAsOf } from '#web/format/date.ts'

export interface MarketNotesProps {
  stats: Stats | undefined
  /** When the figures were read, by the clock of the page; undefined where their age is said elsewhere. */
  readAtMs: number | undefined
}

/**
 * What must stand beside market totals: how old they are, and what the source's prices are not. The place of a
 * line is kept while the figures are on the way, so that what lies under it stays where it is.
 */
export function MarketNotes({ stats, readAtMs }: MarketNotesProps) {
  const source = useQuery(priceSourceQuery)
  const notice = source.data?.notice ?? null
  if (stats === undefined) {
    return readAtMs === undefined ? null : <Skeleton width="16rem" height="1.25rem" className="mt-3" />
  }
  if (stats.pricedQuantity === 0 || (readAtMs === undefined && notice === null)) return null
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
      {readAtMs !== undefined && <p>{formatPricesAsOf(stats.valuedAt, readAtMs)}</p>}
      {notice !== null && (
        <p className="flex min-w-0 items-start gap-1.5">
          <Info aria-hidden size={16} className="mt-0.5 flex-none" />
          {notice}
        </p>
      )}
    </div>
  )
}
