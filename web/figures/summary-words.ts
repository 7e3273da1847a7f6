/** The notes of the totals: what has no price, what a guide prices, how old prices are, what a percentage compares. */
import { type CopyKind, copyKinds } from '#domain/copies/copy'
import type { Stats } from '#web/api/collection.ts'
import { countOf, formatCentsShort, formatCount, formatDay } from '#web/format/values.ts'
import type { Amounts } from '#web/format/display-amounts.ts'

const kindWords: Readonly<Record<CopyKind, readonly [one: string, many: string]>> = {
  graded: ['slab', 'slabs'],
  raw: ['card', 'cards'],
  grading: ['card being graded', 'cards being graded'],
  sealed: ['sealed product', 'sealed products'],
}

/**
 * "12 slabs without a price, bought for $4,100.00; 2 sealed products, $300.00": the kind that cost most first. Null where
 * all have a price, and while first prices are looked for.
 */
export function withoutPriceSentence(
  { findingPrices, unpricedByKind }: Pick<Stats, 'findingPrices' | 'unpricedByKind'>,
  { format }: Pick<Amounts, 'format'>,
): string | null {
  if (findingPrices) return null
  const parts = copyKinds
    .map(kind => ({ kind, ...unpricedByKind[kind] }))
    .filter(({ quantity }) => quantity > 0)
    .sort((one, other) => other.totalInvestmentCents - one.totalInvestmentCents)
    .map(({ kind, quantity, totalInvestmentCents: costCents }, index) => {
      const copies = countOf(quantity, ...kindWords[kind])
      const without = index === 0 ? `${copies} without a price` : copies
      if (costCents === 0) return without
      return `${without}, ${index === 0 ? 'bought for ' : ''}${format(costCents)}`
    })
  return parts.length === 0 ? null : parts.join('; ')
}

/** "Including 3 guide prices for any company, $410.00"; null for none. */
export function guideSentence(
  { guidePrices: { quantity, totalMarketPriceCents } }: Pick<Stats, 'guidePrices'>,
  { format }: Pick<Amounts, 'format'>,
): string | null {
  if (quantity === 0) return null
  return `Including ${countOf(quantity, 'guide price')} for any company, ${format(totalMarketPriceCents)}`
}

/** Says what the % Profit/Loss of a collection compares, or why there is nothing to compare. */
export function profitLossBase(stats: Stats): string {
  const { totalQuantity, pricedQuantity, totalInvestmentCents } = stats
  if (totalQuantity === 0) return 'No copies yet'
  if (totalInvestmentCents === 0) return 'Free'
  if (pricedQuantity === 0) return 'No prices yet'
  if (pricedQuantity === totalQuantity) return 'All copies, against what you paid'
  const unpriced = totalQuantity - pricedQuantity
  const counted = `${formatCount(unpriced)} without a price ${unpriced === 1 ? 'counts' : 'count'} as ${formatCentsShort(0)}`
  return `All ${countOf(totalQuantity, 'copy', 'copies')}; ${counted}`
}

/** "60 of 423 priced", or "Finding prices: 60 of 423" while first prices are looked for. */
export function pricedSentence({ findingPrices, pricedQuantity, totalQuantity }: PricedCopies): string {
  const counts = `${formatCount(pricedQuantity)} of ${formatCount(totalQuantity)}`
  return findingPrices ? `Finding prices: ${counts}` : `${counts} priced`
}

/** "63 of 64 priced · prices of the last week": the age is that of the oldest price. */
export function pricesInShort(stats: PricedCopies & Pick<Stats, 'priceAges'>): string {
  const { withinDay, withinWeek, older } = stats.priceAges
  if (withinDay + withinWeek + older === 0)
    return stats.findingPrices ? pricedSentence(stats) : 'No prices yet'
  const week = withinWeek > 0 ? 'prices of the last week' : 'prices of the last 24 hours'
  return `${pricedSentence(stats)} · ${older > 0 ? 'some prices older than a week' : week}`
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
