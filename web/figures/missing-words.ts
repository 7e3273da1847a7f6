import type { Cents } from '#domain/money/money'
import type { KnownCost } from '#domain/wishlist/set-checklist'
import { formatCount } from '#web/format/values.ts'

interface Missing {
  readonly missing: number
  readonly missingPriced: number
  readonly missingCostCents: Cents | null
}

/** What the missing cards of a set cost: "12 missing: $84.20 for 10, 2 without a price". */
export function missingWords(
  { missing, missingPriced, missingCostCents }: Missing,
  format: (cents: number) => string,
): string {
  if (missing === 0) return 'Nothing is missing'
  return costWords(missing, 'missing', { priced: missingPriced, costCents: missingCostCents }, format)
}

/** What some cards cost. Says how many of them have no price. */
export function costWords(
  count: number,
  what: string,
  { priced, costCents }: KnownCost,
  format: (cents: number) => string,
): string {
  const counted = `${formatCount(count)} ${what}`
  if (costCents === null) return `${counted}, no price yet`
  if (priced === count) return `${counted}: ${format(costCents)}`
  const unpriced = formatCount(count - priced)
  return `${counted}: ${format(costCents)} for ${formatCount(priced)}, ${unpriced} without a price`
}
