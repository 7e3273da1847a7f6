/** Purchases as marks on a price chart: what the collector paid for copies that this price values. */
import type { Copy } from '#web/api/collection.ts'
import type { PriceHistory } from '#web/api/product-prices.ts'
import type { ChartPoint } from '#web/components/charts/chart-scale.ts'
import type { ChartMark } from '#web/components/charts/line-chart.tsx'
import { type ChartRange, pointsInRange } from '#web/figures/chart-range.ts'
import { formatCents, formatCount } from '#web/format/values.ts'

type Purchase = PriceHistory['purchases'][number]
type KeyedCopy = Pick<Copy, 'id' | 'priceKey'>

/** Returns the purchases of copies with this price key, oldest first. Same day and cost make one mark. */
export function purchaseMarks(
  purchases: readonly Purchase[],
  copies: readonly KeyedCopy[],
  key: string,
): ChartMark[] {
  const idsOfKey = new Set(copies.filter(copy => copy.priceKey === key).map(copy => copy.id))
  const sameDayAndCost = Map.groupBy(
    purchases.filter(({ id }) => idsOfKey.has(id)),
    ({ date, priceCents }) => `${date} ${priceCents}`,
  )
  return [...sameDayAndCost.values()]
    .flatMap(([first, ...others]) => (first ? [markOf(first, others.length + 1)] : []))
    .sort(byDay)
}

function markOf({ date, priceCents }: Purchase, quantity: number): ChartMark {
  const each = formatCents(priceCents)
  const text = quantity === 1 ? `Bought for ${each}` : `${formatCount(quantity)} bought for ${each} each`
  return { day: date, value: priceCents, text }
}

/**
 * Returns the points and marks within a range. The range counts back from the newest price and includes later
 * purchases.
 */
export function inRange(
  points: readonly ChartPoint[],
  marks: readonly ChartMark[],
  range: ChartRange,
): { points: readonly ChartPoint[]; marks: readonly ChartMark[] } {
  const newest = points.at(-1)
  if (newest === undefined) return { points, marks }
  const upToNewest = [...marks.filter(({ day }) => day <= newest.day), ...points].sort(byDay)
  const firstDay = pointsInRange(upToNewest, range)[0]?.day ?? newest.day
  return {
    points: points.filter(({ day }) => day >= firstDay),
    marks: marks.filter(({ day }) => day >= firstDay),
  }
}

function byDay(left: ChartPoint, right: ChartPoint): number {
  if (left.day === right.day) return 0
  return left.day < right.day ? -1 : 1
}
