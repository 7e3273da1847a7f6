import { useQuery } from '@tanstack/react-query'
import { filteredTotalsQuery, type GroupsFilter } from '#web/api/collection.ts'
import { Change, Money } from '#web/components/figures/money.tsx'
import { PartError } from '#web/components/states/part-error.tsx'
import { countOf, formatCount } from '#web/format/count.ts'

/** The totals of what a filter leaves, in one line. */
export function FilteredTotals({ filter }: { filter: GroupsFilter }) {
  const { data: totals, isError, refetch } = useQuery(filteredTotalsQuery(filter))
  if (totals === undefined) {
    if (!isError) return <p className="mb-4 min-h-6" aria-hidden />
    return <PartError text="Couldn't load the totals of these filters" onRetry={() => void refetch()} />
  }
  const { quantity, pricedQuantity } = totals
  if (quantity === 0) return null
  const isWhole = pricedQuantity === quantity
  return (
    <section aria-label="Totals of these filters" className="mb-4 text-sm">
      <dl className="flex flex-wrap gap-x-5 gap-y-1">
        <Total name="Copies">{formatCount(quantity)}</Total>
        <Total name="Investment">
          <Money cents={totals.totalInvestmentCents} />
        </Total>
        <Total name="Market value">
          <Money cents={pricedQuantity === 0 ? null : totals.totalMarketPriceCents} />
          {!isWhole && (
            <span className="font-normal text-muted">
              {' '}
              ({formatCount(pricedQuantity)} of {countOf(quantity, 'copy', 'copies')} priced)
            </span>
          )}
        </Total>
        <Total name={isWhole ? 'Change' : 'Change of priced copies'}>
          <Change cents={totals.changeCents} percent={totals.changePercent} />
        </Total>
      </dl>
    </section>
  )
}

function Total({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex items-baseline gap-1.5">
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
