/** The orders of the collection as a collector names them, and the search parameters of each. */
import {
  groupOrder,
  type GroupSort,
  groupSorts,
  type SortDirection,
  usualDirection,
} from '#domain/groups/group-order'
import { type OrderName, orderOptionsBy } from '#web/filters/order-options.ts'
import type { CollectionSearch } from './collection-search.ts'

type Order = Pick<CollectionSearch, 'sort' | 'order'>

export const orderOptions = orderOptionsBy(groupSorts)

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
