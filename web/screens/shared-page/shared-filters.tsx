import { ArrowDownWideNarrow } from 'lucide-react'
import { groupOrder, type SortDirection, usualDirection } from '#domain/collection/lists/group-order'
import type { SharedSort } from '#domain/collection/lists/shared-page'
import { copyFilters } from '#domain/collection/copy'
import type { SharedSummary } from '#web/api/sharing/shared-pages.ts'
import { FilterBar } from '#web/components/fields/filter-bar.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { typeOptions } from '#web/filters/copies-filters.tsx'
import { NameFilter } from '#web/filters/name-filter.tsx'
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
  const sorts = Object.entries(orderLabels).filter(
    ([name]) => shared.showsValues || !name.startsWith('value'),
  )
  return (
    <FilterBar
      name="Collection"
      label="Search these cards"
      placeholder="Search these cards..."
      search={search.search ?? ''}
      onSearch={text => onNarrow({ search: text || undefined }, true)}
      chosenFilters={[type, set].filter(Boolean).length}
      filters={labelHidden => (
        <>
          <NameFilter
            label="Set"
            labelHidden={labelHidden}
            className="sm:w-40 lg:w-44"
            all="All Sets"
            names={shared.sets}
            chosen={set}
            onChoose={chosen => onNarrow({ set: chosen })}
          />
          <SelectField
            label="Type"
            labelHidden={labelHidden}
            className="sm:w-36 lg:w-40"
            value={type ?? ''}
            onValueChange={chosen => onNarrow({ type: copyFilters.find(kind => kind === chosen) })}
            options={typeOptions(type)}
          />
        </>
      )}
      beside={
        <div className="icon-select relative">
          <SelectField
            label="Sort by"
            labelHidden
            className="sm:w-48 lg:w-56"
            value={shownOrder(search, shared)}
            onValueChange={name => onNarrow(orderNamed(name, shared))}
            options={sorts.map(([value, label]) => ({ value, label }))}
          />
          <ArrowDownWideNarrow
            aria-hidden
            size={20}
            className="pointer-events-none absolute inset-3 sm:hidden"
          />
        </div>
      }
      onClear={() => onNarrow({ search: undefined, type: undefined, set: undefined })}
      closeLabel={found === undefined ? 'Done' : `Show ${countOf(found, 'item')}`}
    />
  )
}

type OrderName = `${SharedSort}-${SortDirection}`

const orderLabels = {
  'added-desc': 'Newest first',
  'added-asc': 'Oldest first',
  'value-desc': 'Value, highest first',
  'value-asc': 'Value, lowest first',
  'name-asc': 'Name, A to Z',
  'name-desc': 'Name, Z to A',
  'set-asc': 'Set, A to Z',
  'set-desc': 'Set, Z to A',
  'number-asc': 'Number, lowest first',
  'number-desc': 'Number, highest first',
} satisfies Record<OrderName, string>

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
