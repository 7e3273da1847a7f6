/**
 * The orders in which a collector can list the groups of a collection, and what they can be narrowed to by their
 * figures. Figures of money are of the whole group: three copies of $40 are worth $120, so the largest holdings
 * come first. Prices are the ones that the totals count.
 */

/**
 * What groups are sorted by: `cost` is the investment in all copies, `value` the market price times the copies,
 * `change` value less cost, `change_percent` change by cost, `bought` the newest purchase day, `added` when the newest
 * copy was added. `number` sorts card numbers as numbers.
 */
export const groupSorts = [
  'name',
  'set',
  'number',
  'cost',
  'value',
  'change',
  'change_percent',
  'bought',
  'added',
] as const
export type GroupSort = (typeof groupSorts)[number]

export const sortDirections = ['asc', 'desc'] as const
export type SortDirection = (typeof sortDirections)[number]

/**
 * An order of groups. Groups without the figure (no price, or no cost for a percentage) come last in both directions.
 * Equal ones are sorted by name, set and number where the order has these, then newest copy first.
 */
export interface GroupOrder {
  readonly sort: GroupSort
  readonly direction: SortDirection
}

/** The order of a collection unless another is asked: newest copy first. */
export const newestFirst: GroupOrder = { sort: 'added', direction: 'desc' }

/** Returns the order of a sort: texts from A, numbers from 1, amounts from the largest, days from the newest. */
export function groupOrder(sort: GroupSort = 'added', direction?: SortDirection): GroupOrder {
  return { sort, direction: direction ?? usualDirection(sort) }
}

/** Returns the direction of a sort when none is chosen. */
export function usualDirection(sort: GroupSort): SortDirection {
  return sort === 'name' || sort === 'set' || sort === 'number' ? 'asc' : 'desc'
}

/** Whether a group is worth more or less than it cost, or has no price. A group worth just what it cost is none of these. */
export const standings = ['gain', 'loss', 'unpriced'] as const
export type Standing = (typeof standings)[number]
