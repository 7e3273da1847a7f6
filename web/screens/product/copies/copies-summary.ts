/**
 * Totals over the copies of one product. Market figures cover priced copies only and are null when none has a
 * price.
 */
import { type Cents, minus, sumCents } from '#domain/money/money'
import { changePercent } from '#domain/prices/valuation'
import type { Copy } from '#web/api/collection.ts'

export type CopyFigures = Pick<Copy, 'purchasePriceCents' | 'currentMarketPriceCents'>

export interface CopyWorth {
  readonly costBasisCents: Cents
  readonly marketPriceCents: Cents | null
  readonly changeCents: Cents | null
  readonly changePercent: number | null
}

export interface CopiesSummary extends CopyWorth {
  readonly quantity: number
  readonly pricedQuantity: number
}

export function worthOf(copy: CopyFigures): CopyWorth {
  const costBasisCents = copy.purchasePriceCents
  if (copy.currentMarketPriceCents === null) {
    return { costBasisCents, marketPriceCents: null, changeCents: null, changePercent: null }
  }
  const marketPriceCents = copy.currentMarketPriceCents
  return { costBasisCents, marketPriceCents, ...changeOf(marketPriceCents, costBasisCents) }
}

export function summaryOf(copies: readonly CopyFigures[]): CopiesSummary {
  const worths = copies.map(worthOf)
  const costBasisCents = sumCents(worths.map(worth => worth.costBasisCents))
  const priced = worths.flatMap(({ marketPriceCents, costBasisCents: cost }) =>
    marketPriceCents === null ? [] : [{ marketPriceCents, cost }],
  )
  const counts = { quantity: copies.length, pricedQuantity: priced.length, costBasisCents }
  if (priced.length === 0)
    return { ...counts, marketPriceCents: null, changeCents: null, changePercent: null }
  const marketPriceCents = sumCents(priced.map(worth => worth.marketPriceCents))
  return {
    ...counts,
    marketPriceCents,
    ...changeOf(marketPriceCents, sumCents(priced.map(worth => worth.cost))),
  }
}

function changeOf(marketPriceCents: Cents, costBasisCents: Cents) {
  return {
    changeCents: minus(marketPriceCents, costBasisCents),
    changePercent: changePercent(marketPriceCents, costBasisCents),
  }
}
