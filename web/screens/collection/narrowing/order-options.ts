/** The orders of the collection as a collector names them, and the search parameters of each. */
import {
  type GroupSort,
  groupOrder,
  type SortDirection,
  usualDirection,
} from '#domain/collection/lists/group-order'
import type { SelectOption } from '#web/components/fields/select-field.tsx'
import type { CollectionSearch } from '../collection-search.ts'

type Order = Pick<CollectionSearch, 'sort' | 'order'>

/** The name of the order in the address: "value-desc". */
type OrderName = `${GroupSort}-${SortDirection}`

const labels = {
  'added-desc': 'Newest first',
  'added-asc': 'Oldest first',
  'value-desc': 'Value, highest first',
  'value-asc': 'Value, lowest first',
  'change-desc': 'Biggest gain',
  'change-asc': 'Biggest loss',
  'change_percent-desc': 'Biggest gain in %',
  'change_percent-asc': 'Biggest loss in %',
  'cost-desc': 'Cost, highest first',
  'cost-asc': 'Cost, lowest first',
  'bought-desc': 'Bought, newest first',
  'bought-asc': 'Bought, oldest first',
  'name-asc': 'Name, A to Z',
  'name-desc': 'Name, Z to A',
  'set-asc': 'Set, A to Z',
  'set-desc': 'Set, Z to A',
  'number-asc': 'Number, lowest first',
  'number-desc': 'Number, highest first',
} satisfies Record<OrderName, string>

export const orderOptions: readonly SelectOption[] = Object.entries(labels).map(([value, label]) => ({
  value,
  label,
}))

/** Returns the name of the order that a search has. */
export function shownOrder(search: Order): OrderName {
  const { sort, direction } = groupOrder(search.sort, search.order)
  return `${sort}-${direction}`
}

/** Returns the search parameters of an order: none for the usual order, no direction where it is the usual one. */
export function orderNamed(name: string): Order {
  const [sort, order] = name.split('-') as [GroupSort, SortDirection]
  const direction = order === usualDirection(sort) ? undefined : order
  return { sort: sort === 'added' && direction === undefined ? undefined : sort, order: direction }
}
