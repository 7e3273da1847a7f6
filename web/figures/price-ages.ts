import type { Stats } from '#web/api/collection.ts'
import { countOf, formatCount } from '#web/format/count.ts'
import { formatDay } from '#web/format/date.ts'

/** "60 of 423 priced", or "Finding prices: 60 of 423" while first prices are looked for. */
export function pricedSentence({ findingPrices, pricedQuantity, totalQuantity }: PricedCopies): string {
  const counts = `${formatCount(pricedQuantity)} of ${formatCount(totalQuantity)}`
  return findingPrices ? `Finding prices: ${counts}` : `${counts} priced`
}

type PricedCopies = Pick<Stats, 'findingPrices' | 'pricedQuantity' | 'totalQuantity'>

/** Says how old the prices in a total are: "51 prices from the last 24 hours, 10 older than a week (oldest Nov 2, 26)". */
export function priceAgesSentence({ withinDay, withinWeek, older, oldest }: Stats['priceAges']): string {
  const parts = [
    [withinDay, 'from the last 24 hours'],
    [withinWeek, 'from the last week'],
    [older, `${withinWeek > 0 ? 'older' : 'older than a week'} (oldest ${formatDay(oldest ?? '')})`],
  ] as const
  const shown = parts.filter(([count]) => count > 0)
  if (shown.length === 0) return 'No prices yet'
  return shown
    .map(([count, age], index) => `${index === 0 ? countOf(count, 'price') : formatCount(count)} ${age}`)
    .join(', ')
}
