/**
 * How the calls that a price source takes in a day are shared, so that neither one large collection nor the
 * job that keeps everybody's prices fresh can use them all up for the others.
 */

/** The calls of a source's day. */
export interface DailyCalls {
  readonly perDay: number
  readonly left: number
}

/** What the hourly job never touches: people ask for prices while they look at them. */
const keptForPeople = 0.4

/** How many calls the hourly job may make now. */
export function jobCallShare({ perDay, left }: DailyCalls): number {
  return Math.max(0, left - Math.ceil(perDay * keptForPeople))
}

/** How many calls one collector's refresh may make: half of what is left, or all where nobody else holds anything. */
export function refreshCallShare({ left }: Pick<DailyCalls, 'left'>, isShared: boolean): number {
  return isShared ? Math.ceil(left / 2) : left
}
