import { SlidersHorizontal } from 'lucide-react'
import { memo, useState } from 'react'
import { Button } from '#web/components/buttons/button.tsx'
import { lazyDialog } from '#web/components/overlays/lazy-dialog.tsx'
import { Sheet } from '#web/components/overlays/sheet.tsx'
import { CopiesFilters } from '#web/filters/copies-filters.tsx'
import { OrderField } from '#web/filters/order-field.tsx'
import { countOf } from '#web/format/count.ts'
import { chosenOfMore, type CollectionSearch, filterOf, hasFilters } from '../collection-search.ts'
import { FilteredTotals } from './filtered-totals.tsx'
import { orderNamed, orderOptions, shownOrder } from './order-options.ts'

export interface CollectionFiltersProps {
  search: CollectionSearch
  /** What the list shows: the search, or the one before until its list is drawn. */
  listed: CollectionSearch
  /** How many items the filters leave; undefined while loading. */
  found: number | undefined
  onNarrow: (change: CollectionSearch, isTyping?: boolean) => void
  onClear: () => void
}

const MoreFilters = lazyDialog(() => import('./more-filters.tsx').then(module => module.MoreFilters))

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
        beside={<SortField order={shownOrder(search)} onNarrow={onNarrow} />}
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
