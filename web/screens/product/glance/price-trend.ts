/** How one price moved over the last 30 days that are known of it. */
import { daysAfter } from '#domain/day'
import { type Cents, minus } from '#domain/money/money'
import { changePercent } from '#domain/prices/valuation'

export interface PricePoint {
  readonly date: string
  readonly priceCents: Cents
}

export interface PriceTrend {
  readonly changeCents: Cents
  readonly percent: number | null
  /** The day compared with, at most 30 days before the newest. */
  readonly from: string
  /** The prices from that day on. */
  readonly points: readonly PricePoint[]
}

const trendDays = 30

/** Compares the newest price with that of 30 days before, or the first one since. Null for fewer than two days. */
export function priceTrend(points: readonly PricePoint[]): PriceTrend | null {
  const newest = points.at(-1)
  if (newest === undefined) return null
  const start = daysAfter(newest.date, -trendDays)
  const before = points.findLast(({ date }) => date <= start)
  const within = points.filter(({ date }) => date > start)
  const shown = before ? [{ ...before, date: start }, ...within] : within
  const [first] = shown
  if (first === undefined || shown.length < 2) return null
  return {
    changeCents: minus(newest.priceCents, first.priceCents),
    percent: changePercent(newest.priceCents, first.priceCents),
    from: first.date,
    points: shown,
  }
}
