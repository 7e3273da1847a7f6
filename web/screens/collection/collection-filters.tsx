import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { memo, useState } from 'react'
import { filteredTotalsQuery, type GroupsFilter } from '#web/api/collection.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { Change, Money } from '#web/components/figures/money.tsx'
import { lazyDialog } from '#web/components/overlays/lazy-dialog.tsx'
import { Sheet } from '#web/components/overlays/sheet.tsx'
import { PartError } from '#web/components/states/states.tsx'
import { CopiesFilters } from '#web/filters/copies-filters.tsx'
import { OrderField } from '#web/filters/order-field.tsx'
import { countOf, formatCount } from '#web/format/values.ts'
import { chosenOfMore, type CollectionSearch, filterOf, hasFilters } from './collection-search.ts'
import { orderNamed, orderOptions, shownOrder } from './order-options.ts'

interface CollectionFiltersProps {
  search: CollectionSearch
  /** What the list shows: the search, or the one before until its list is drawn. */
  listed: CollectionSearch
  /** How many items the filters leave; undefined while loading. */
  found: number | undefined
  onNarrow: (change: CollectionSearch, isTyping?: boolean) => void
  onClear: () => void
}

const MoreFilters = lazyDialog('MoreFilters', () => import('./more-filters.tsx'))

/** Search, filters and order of the collection, and the totals of what the filters leave. */
export function CollectionFilters({ search, listed, found, onNarrow, onClear }: CollectionFiltersProps) {
  const [isMoreOpen, setIsMoreOpen] = useState(false)
  const chosen = chosenOfMore(search)
  const closeLabel = found === undefined ? 'Done' : `Show ${countOf(found, 'item')}`
  const fields = <MoreFilters search={search} onNarrow={onNarrow} />

  return (
    <>
      <CopiesFilters
        search={search}
        closeLabel={closeLabel}
        onNarrow={onNarrow}
        onClear={onClear}
        more={{
          chosen,
          inSheet: fields,
          inRow: (
            <Button
              icon={<SlidersHorizontal aria-hidden size={18} />}
              aria-haspopup="dialog"
              onClick={() => setIsMoreOpen(true)}
            >
              {chosen === 0 ? 'More filters' : `More filters (${chosen})`}
            </Button>
          ),
        }}
        otherField={<SortField order={shownOrder(search)} onNarrow={onNarrow} />}
      />
      {isMoreOpen && (
        <Sheet title="More filters" onClose={() => setIsMoreOpen(false)} closeLabel={closeLabel}>
          {fields}
        </Sheet>
      )}
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
