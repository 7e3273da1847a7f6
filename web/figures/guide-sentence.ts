/** What is priced by a guide for any company: beside the totals. */
import type { Stats } from '#web/api/collection.ts'
import { countOf } from '#web/format/count.ts'
import type { Amounts } from '#web/format/display-amounts.ts'

/** "Including 3 guide prices for any company, $410.00"; null for none. */
export function guideSentence(
  { guidePrices: { quantity, totalMarketPriceCents } }: Pick<Stats, 'guidePrices'>,
  { format }: Pick<Amounts, 'format'>,
): string | null {
  if (quantity === 0) return null
  return `Including ${countOf(quantity, 'guide price')} for any company, ${format(totalMarketPriceCents)}`
}
