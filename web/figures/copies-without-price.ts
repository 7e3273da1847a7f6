/** What has no price, by kind, and what is priced by a guide for any company: for the notes of the totals. */
import { type CopyKind, copyKinds } from '#domain/copies/copy'
import type { Stats } from '#web/api/collection.ts'
import { countOf } from '#web/format/count.ts'
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
