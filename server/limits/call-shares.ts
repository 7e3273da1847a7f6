/**
 * Shares a price source's daily calls, so that neither one large collection nor the hourly job uses up
 * everyone's quota.
 */

/** The calls of a source's day. */
export interface DailyCalls {
  readonly perDay: number
  readonly left: number
}

/** The part of the quota that the hourly job leaves to collectors who open a product. */
const keptForPeople = 0.4
/** The part of the quota that is kept for other prices than those of cards that somebody only looks at. */
const keptFromLooking = 0.8

/** Returns how many calls the hourly job may make now. */
export function jobCallShare({ perDay, left }: DailyCalls): number {
  return Math.max(0, left - Math.ceil(perDay * keptForPeople))
}

/**
 * Returns how many calls one collector's refresh may make: half of what is left, or all if nobody else holds a
 * copy.
 */
export function refreshCallShare({ left }: Pick<DailyCalls, 'left'>, isShared: boolean): number {
  return isShared ? Math.ceil(left / 2) : left
}

/**
 * Returns how many calls may be made now for the cards that collectors look at and do not hold. All of them together get a
 * fifth of the day.
 */
export function lookingCallShare({ perDay, left }: DailyCalls): number {
  return Math.max(0, left - Math.ceil(perDay * keptFromLooking))
}
