import type { Stats } from '#web/api/collection.ts'
import { countOf, formatCount } from '#web/format/count.ts'
import { formatCentsShort } from '#web/format/money.ts'

/** Says what the % Profit/Loss of a collection compares, or why there is nothing to compare. */
export function profitLossBase(stats: Stats): string {
  const { totalQuantity, pricedQuantity, totalInvestmentCents } = stats
  if (totalQuantity === 0) return 'No copies yet'
  if (totalInvestmentCents === 0) return 'No cost'
  if (pricedQuantity === 0) return 'No prices yet'
  if (pricedQuantity === totalQuantity) return 'All copies, against what you paid'
  const unpriced = totalQuantity - pricedQuantity
  const counted = `${formatCount(unpriced)} without a price ${unpriced === 1 ? 'counts' : 'count'} as ${formatCentsShort(0)}`
  return `All ${countOf(totalQuantity, 'copy', 'copies')}; ${counted}`
}
