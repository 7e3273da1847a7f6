/** A price history as lines: one for each source that the price was of. */
import type { PriceHistory } from '#web/api/product-prices.ts'
import type { ChartPoint } from '#web/components/charts/chart-scale.ts'
import type { ChartSeries } from '#web/components/charts/chart-series.ts'

/**
 * Returns a line for each source of these points, the newest source first; of one source, a line with the name of the
 * price. `sources` says from which day on the points are of which, oldest first. The step between two is no move, so
 * nothing is drawn there.
 */
export function seriesBySource(
  name: string,
  points: readonly ChartPoint[],
  sources: PriceHistory['history'][number]['sources'],
): ChartSeries[] {
  const bySource = Map.groupBy(points, ({ day }) => sources.findLast(({ from }) => from <= day)?.sourceLabel)
  if (bySource.size <= 1) return [{ name, points }]
  const lastDay = (ofSource: readonly ChartPoint[]) => ofSource.at(-1)?.day ?? ''
  return [...bySource]
    .sort(([, one], [, other]) => (lastDay(one) > lastDay(other) ? -1 : 1))
    .map(([label = name, ofSource]) => ({ name: label, points: ofSource }))
}
