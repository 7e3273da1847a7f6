import { useQuery } from '@tanstack/react-query'
import { memo, type ReactNode } from 'react'
import { filteredTotalsQuery, type GroupsFilter } from '#web/api/collection.ts'
import { Change, Money } from '#web/components/figures/money.tsx'
import { lazyDialog } from '#web/components/overlays/lazy-dialog.tsx'
import { PartError } from '#web/components/states/states.tsx'
import { CopiesFilters } from '#web/filters/copies-filters.tsx'
import { OrderField } from '#web/filters/order-field.tsx'
import { countOf, formatCount } from '#web/format/values.ts'
import { chosenOfMore, type CollectionSearch, filterOf, hasFilters } from './collection-search.ts'
import { FilterChips } from './filter-chips.tsx'
import { orderNamed, orderOptions, shownOrder } from './order-options.ts'

interface CollectionFiltersProps {
  search: CollectionSearch
  /** What the list shows: the search, or the one before until its list is drawn. */
  listed: CollectionSearch
  /** How many items the filters leave; undefined while loading. */
  found: number | undefined
  onNarrow: (change: CollectionSearch, isTyping?: boolean) => void
  onClear: () => void
  /** How the list is shown, at the end of the bar. */
  tools: ReactNode
}

const MoreFilters = lazyDialog('MoreFilters', () => import('./more-filters.tsx'))

/** Search, filters, order and look of the collection in one bar, and the totals of what the filters leave. */
export function CollectionFilters(props: CollectionFiltersProps) {
  const { search, listed, found, onNarrow, onClear, tools } = props
  return (
    <>
      <CopiesFilters
        search={search}
        closeLabel={found === undefined ? 'Done' : `Show ${countOf(found, 'item')}`}
        onNarrow={onNarrow}
        onClear={onClear}
        chosenOfMore={chosenOfMore(search)}
        moreFilters={<MoreFilters search={search} onNarrow={onNarrow} />}
        chips={<FilterChips search={search} onNarrow={onNarrow} />}
        otherField={
          <>
            <SortField order={shownOrder(search)} onNarrow={onNarrow} />
            {tools}
          </>
        }
      />
      {hasFilters(listed) && <FilteredTotals filter={filterOf(listed)} />}
    </>
  )
}

interface SortFieldProps extends Pick<CollectionFiltersProps, 'onNarrow'> {
  order: string
}

/** Not drawn again for each letter of the search. */
const SortField = memo(function SortField({ order, onNarrow }: SortFieldProps) {
  return <OrderField order={order} options={orderOptions} onOrder={name => onNarrow(orderNamed(name))} />
})

/** The totals of what a filter leaves, in one line. */
function FilteredTotals({ filter }: { filter: GroupsFilter }) {
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
