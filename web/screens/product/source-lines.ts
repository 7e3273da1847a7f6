/** The histories of several sources as lines of one chart. */
import type { Cents } from '#domain/money/money'
import type { PriceHistory, SourceHistory } from '#web/api/product-prices.ts'
import type { ChartPoint } from '#web/components/charts/chart-scale.ts'
import type { ChartSeries, ChartTone } from '#web/components/charts/line-chart.tsx'

/** The tones of the first lines; more begin again, with another dash. */
const tones: readonly ChartTone[] = ['accent', 'gold', 'neutral', 'gain', 'loss']

/**
 * Returns a line for each source with a price. A source is known on the days on which it changed its price, so its
 * price goes on until then: each line has every day of any line between its own first and last.
 */
export function sourceLines(sources: readonly SourceHistory[]): ChartSeries[] {
  const days = [...new Set(sources.flatMap(({ points }) => points.map(({ date }) => date)))].sort()
  return sources
    .filter(({ points }) => points.length > 0)
    .map(({ sourceLabel, points }, order) => ({
      name: sourceLabel,
      points: goingOn(points, days),
      tone: tones[order % tones.length] ?? 'accent',
    }))
}

/** The last price of a source. */
interface LastPrice extends Pick<SourceHistory, 'source' | 'sourceLabel'> {
  readonly day: string
  readonly priceCents: Cents
}

/** Returns the last price of each source but one, the newest first. */
export function otherSources(sources: readonly SourceHistory[], source: string): LastPrice[] {
  return sources
    .flatMap(({ points, ...one }) => {
      const last = points.at(-1)
      if (last === undefined || one.source === source) return []
      return [
        { source: one.source, sourceLabel: one.sourceLabel, day: last.date, priceCents: last.priceCents },
      ]
    })
    .sort((one, other) => (one.day > other.day ? -1 : one.day < other.day ? 1 : 0))
}

function goingOn(points: SourceHistory['points'], days: readonly string[]): ChartPoint[] {
  const valueOn = new Map(points.map(({ date, priceCents }) => [date, priceCents]))
  const last = points.at(-1)?.date ?? ''
  const line: ChartPoint[] = []
  for (const day of days) {
    const value = valueOn.get(day) ?? line.at(-1)?.value
    if (value !== undefined && day <= last) line.push({ day, value })
  }
  return line
}

/**
 * Returns a line for each source of these points, the newest source first; with a single source, a line with the name of
 * the price. `sources` has the day from which each source gave the points, oldest first. The step from one source to the
 * next is no price move, so no line is drawn there.
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
