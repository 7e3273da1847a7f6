/** The points that a history of prices lacks because the prices were found since. */
import type { Answer } from '#contract/endpoints'

type PriceHistory = Answer<'GET /api/prices/product/:id/history'>
type ProductPrice = Answer<'GET /api/prices/product/:id'>['prices'][number]
type Line = PriceHistory['history'][number]

/**
 * Returns the history with the prices of today in it; the same one when it has them. A price that follows from that of
 * another condition is no point. `today` is a day of UTC, as the days of prices are.
 */
export function withNewPoints(
  history: PriceHistory,
  prices: readonly ProductPrice[],
  today: string,
): PriceHistory {
  const found = prices.filter(({ asOf, estimatedFrom }) => asOf.startsWith(today) && estimatedFrom === null)
  const lines = found.reduce<readonly Line[]>(
    (lines, price) => withPoint(lines, price, today),
    history.history,
  )
  return lines === history.history ? history : { ...history, history: [...lines] }
}

function withPoint(lines: readonly Line[], price: ProductPrice, date: string): readonly Line[] {
  const { key, label, condition, gradingCompany, grade, priceCents, sourceLabel } = price
  const at = lines.findIndex(line => line.key === key)
  const line = lines[at] ?? { key, label, condition, gradingCompany, grade, points: [], sources: [] }
  const [last, source] = [line.points.at(-1), line.sources.at(-1)]
  if (last?.date === date && last.priceCents === priceCents) return lines
  const next = {
    ...line,
    points: [...line.points.filter(point => point.date !== date), { date, priceCents }],
    sources:
      source?.sourceLabel === sourceLabel ? line.sources : [...line.sources, { from: date, sourceLabel }],
  }
  return at === -1 ? [...lines, next] : lines.with(at, next)
}
