/** Tells a mistake of a source from a market: all prices of a reading moved together. */

/** Fewer prices than this say nothing of a reading. */
const fewestOfReading = 10
/** What moves so many prices by more than this at once is no market. */
const widestMedian = 1.5
/** Fewer prices than this do not tell a shift from chance. */
const fewestOfShift = 20
const smallestShift = 1.05

/**
 * Returns true if all prices of one reading moved together. Prices of a market move one by one. `steps` has each new price divided by the
 * last one, but of the cheapest. True when the median of at least 10 is over 1.5 or under two thirds: a factor gone
 * wrong. Also when the median of at least 20 is over 5 % from 1, and further than the middle half of them differ: another
 * currency.
 */
export function movedAsOne(steps: readonly number[]): boolean {
  if (steps.length < fewestOfReading) return false
  const sorted = steps.map(step => Math.log(step)).toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  const moved = Math.abs(at(0.5))
  if (moved > Math.log(widestMedian)) return true
  const spread = at(0.75) - at(0.25)
  return steps.length >= fewestOfShift && moved > Math.log(smallestShift) && moved > spread
}
