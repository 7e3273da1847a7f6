import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import type { Stats } from '#web/api/collection.ts'
import { priceSourceQuery } from '#web/api/prices.ts'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { priceAgesSentence } from './price-ages.ts'

export interface MarketNotesProps {
  stats: Stats | undefined
  /** False where the screen shows the age of the prices elsewhere. */
  withPriceAges: boolean
}

/**
 * The notes required next to market totals: the age of the prices and the source's notice. A skeleton keeps
 * their place while the figures load.
 */
export function MarketNotes({ stats, withPriceAges }: MarketNotesProps) {
  const source = useQuery(priceSourceQuery)
  const notice = source.data?.notice ?? null
  if (stats === undefined) {
    return withPriceAges ? <Skeleton width="16rem" height="1.25rem" className="mt-3" /> : null
  }
  if (stats.pricedQuantity === 0 || (!withPriceAges && notice === null)) return null
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
      {withPriceAges && <p>{priceAgesSentence(stats.priceAges)}</p>}
      {notice !== null && (
        <p className="flex min-w-0 items-start gap-1.5">
          <Info aria-hidden size={16} className="mt-0.5 flex-none" />
          {notice}
        </p>
      )}
    </div>
  )
}
