import { groupOrder, type SortDirection, usualDirection } from '#domain/groups/group-order'
import { type SharedSort, sharedSorts } from '#domain/sharing/shared-page'
import type { SharedSummary } from '#web/api/shared-pages.ts'
import { FilterBar } from '#web/components/fields/filter-bar.tsx'
import { OrderField } from '#web/filters/order-field.tsx'
import { orderOptionsBy } from '#web/filters/order-options.ts'
import { SetAndType } from '#web/filters/set-and-type.tsx'
import { countOf } from '#web/format/count.ts'
import type { SharedSearch } from './shared-search.ts'

export interface SharedFiltersProps {
  search: SharedSearch
  shared: SharedSummary
  /** How many items the filters leave; undefined while loading. */
  found: number | undefined
  onNarrow: (change: SharedSearch, isTyping?: boolean) => void
}

/** Search, filters and order of a shared page. */
export function SharedFilters({ search, shared, found, onNarrow }: SharedFiltersProps) {
  const { type, set } = search
  const sorts = sharedSorts.filter(sort => shared.showsValues || sort !== 'value')
  return (
    <FilterBar
      name="Collection"
      label="Search these cards"
      placeholder="Search these cards..."
      search={search.search ?? ''}
      onSearch={text => onNarrow({ search: text || undefined }, true)}
      chosenFilters={[type, set].filter(Boolean).length}
      filters={labelHidden => <SetAndType {...{ type, set, labelHidden, onNarrow }} sets={shared.sets} />}
      beside={
        <OrderField
          order={shownOrder(search, shared)}
          options={orderOptionsBy(sorts)}
          onOrder={name => onNarrow(orderNamed(name, shared))}
        />
      }
      onClear={() => onNarrow({ search: undefined, type: undefined, set: undefined })}
      closeLabel={found === undefined ? 'Done' : `Show ${countOf(found, 'item')}`}
    />
  )
}

/** The order of the address, or that of the page. */
function shownOrder({ sort, order }: SharedSearch, shared: SharedSummary): string {
  const shown = sort === undefined ? { sort: shared.sort, direction: shared.order } : groupOrder(sort, order)
  return `${shown.sort}-${shown.direction}`
}

/** Returns the search parameters of an order: none for the order of the page. */
function orderNamed(name: string, shared: SharedSummary): SharedSearch {
  const [sort, order] = name.split('-') as [SharedSort, SortDirection]
  if (sort === shared.sort && order === shared.order) return { sort: undefined, order: undefined }
  return { sort, order: order === usualDirection(sort) ? undefined : order }
}
