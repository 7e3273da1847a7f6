/** The orders of the groups of a collection, as people name them. */
import type { GroupSort, SortDirection } from '#domain/groups/group-order'
import type { SelectOption } from '#web/components/fields/fields.tsx'

/** The name of an order in the address: "value-desc". */
export type OrderName = `${GroupSort}-${SortDirection}`

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

/** Returns the orders by these sorts. */
export function orderOptionsBy(sorts: readonly GroupSort[]): SelectOption[] {
  const names = new Set<string>(sorts.flatMap(sort => [`${sort}-asc`, `${sort}-desc`]))
  return Object.entries(labels)
    .filter(([name]) => names.has(name))
    .map(([value, label]) => ({ value, label }))
}
