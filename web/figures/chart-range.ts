/** How far back a chart goes from its newest day. */
export const chartRanges = [
  { value: '1M', label: '1M' },
  { value: '3M', label: '3M' },
  { value: '1Y', label: '1Y' },
  { value: 'All', label: 'All' },
] as const

export type ChartRange = (typeof chartRanges)[number]['value']

const rangeDays: Record<ChartRange, number> = { '1M': 30, '3M': 91, '1Y': 365, All: Number.POSITIVE_INFINITY }
const dayMs = 86_400_000

/** Returns the points within the range; always includes the newest. Expects points in order of day. */
export function pointsInRange<Point extends { readonly day: string }>(
  points: readonly Point[],
  range: ChartRange,
): readonly Point[] {
  const newest = points.at(-1)
  if (newest === undefined) return points
  const earliestMs = Date.parse(newest.day) - rangeDays[range] * dayMs
  return points.filter(point => Date.parse(point.day) >= earliestMs)
}
