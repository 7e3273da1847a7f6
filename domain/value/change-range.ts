/** The ranges over which a change is shown. */
import { daysAfter } from '#domain/day'

/** `month`: since this month began. `all`: since the first copy, or since the purchase. */
export const changeRanges = ['1d', '7d', '30d', '90d', '1y', 'month', 'all'] as const
export type ChangeRange = (typeof changeRanges)[number]

const days = { '1d': 1, '7d': 7, '30d': 30, '90d': 90, '1y': 365 }

/** Returns the day whose end a range starts from, where `today` is the collector's; null for `all`. */
export function rangeStart(range: ChangeRange, today: string): string | null {
  if (range === 'all') return null
  if (range === 'month') return daysAfter(`${today.slice(0, 7)}-01`, -1)
  return daysAfter(today, -days[range])
}
