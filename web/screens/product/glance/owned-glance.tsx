import { useQueries, useQuery } from '@tanstack/react-query'
import { sumCents } from '#domain/money/money'
import { groupChangesQuery } from '#web/api/changes.ts'
import type { Copy } from '#web/api/collection.ts'
import { Change, Money } from '#web/components/figures/money.tsx'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { countOf } from '#web/format/count.ts'
import { summaryOf } from '../copies/copies-summary.ts'
import { productCopiesQuery } from '../copies/product-copies.ts'

/** Each group is a call; a product owned in more conditions and grades leaves the line out. */
const maxGroups = 4

/** How many copies the collector owns, what they cost, are worth and gained. */
export function OwnedGlance({ productId }: { productId: string }) {
  const { data, isError, dataUpdatedAt } = useQuery(productCopiesQuery(productId))
  // The section of the copies says why.
  if (isError && data === undefined) return null
  if (data === undefined) return <Skeleton height="6rem" />
  const copies = data.collection
  if (copies.length === 0) return <p className="text-sm text-muted">Not in your collection</p>
  const { costBasisCents, priceCents, changeCents, changePercent } = summaryOf(copies)
  return (
    <div className="text-sm">
      <h2 className="font-semibold">You own {countOf(data.pagination.totalItems, 'copy', 'copies')}</h2>
      <dl className="mt-1 grid gap-x-2 gap-y-0.5 min-[24rem]:grid-cols-[auto_minmax(0,1fr)] sm:gap-x-4">
        <dt className="text-muted">Cost</dt>
        <dd className="min-[24rem]:text-right">
          <Money cents={costBasisCents} />
        </dd>
        <dt className="text-muted">Worth</dt>
        <dd className="min-[24rem]:text-right">
          <Money cents={priceCents} />
        </dd>
        <dt className="text-muted">Since purchase</dt>
        <dd className="min-[24rem]:text-right">
          <Change
            cents={changeCents}
            percent={changePercent}
            wordHidden
            className="min-[24rem]:justify-end"
          />
        </dd>
        <LastMonth copies={copies} readAtMs={dataUpdatedAt} />
      </dl>
    </div>
  )
}

/** What prices did to these copies in the last 30 days. */
function LastMonth({ copies, readAtMs }: { copies: readonly Copy[]; readAtMs: number }) {
  const keys = [...new Set(copies.map(({ groupKey }) => groupKey))]
  const asked = keys.length > maxGroups ? [] : keys
  const changes = useQueries({ queries: asked.map(key => groupChangesQuery('30d', key, readAtMs)) })
  if (asked.length === 0 || changes.some(({ isError, data }) => isError && data === undefined)) return null
  const known = changes.flatMap(({ data }) => data ?? [])
  return (
    <>
      <dt className="text-muted">Last 30 days</dt>
      <dd className="min-[24rem]:text-right">
        {known.length < asked.length ? (
          <Skeleton height="1.25rem" />
        ) : (
          <Change
            cents={sumCents(known.map(({ priceMovesCents }) => priceMovesCents))}
            wordHidden
            className="min-[24rem]:justify-end"
          />
        )}
      </dd>
    </>
  )
}
