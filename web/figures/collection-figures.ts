/**
 * The figures of a collection for the dashboard and the statistics; unknown ones are null. There is a market
 * total once one copy has a price.
 */
import { type Cents, minus } from '#domain/money/money'
import { changePercent, profitLossOf } from '#domain/prices/valuation'
import type { Stats } from '#web/api/collection.ts'

export interface CollectionFigures {
  readonly investmentCents: Cents
  readonly marketCents: Cents | null
  /** Over all copies; see `profitLossOf`. */
  readonly profitLossPercent: number | null
  /** Market price minus cost of the priced copies. */
  readonly pricedChangeCents: Cents | null
  /** Null also when the priced copies cost nothing. */
  readonly pricedChangePercent: number | null
  readonly pricedQuantity: number
  readonly isWhollyPriced: boolean
  /** The market total with all own prices in place of market prices; null when all that there are count already. */
  readonly withOwnPricesCents: Cents | null
  readonly lifetimeEarningsCents: Cents
  readonly realisedProfitCents: Cents
}

export function collectionFigures(stats: Stats): CollectionFigures {
  const isPriced = stats.pricedQuantity > 0
  const marketCents = stats.totalMarketPriceCents
  const pricedInvestmentCents = stats.pricedInvestmentCents
  return {
    investmentCents: stats.totalInvestmentCents,
    marketCents: isPriced ? marketCents : null,
    profitLossPercent: profitLossOf({
      costBasisCents: stats.totalInvestmentCents,
      marketValueCents: marketCents,
      pricedQuantity: stats.pricedQuantity,
    }),
    pricedChangeCents: isPriced ? minus(marketCents, pricedInvestmentCents) : null,
    pricedChangePercent: isPriced ? changePercent(marketCents, pricedInvestmentCents) : null,
    pricedQuantity: stats.pricedQuantity,
    isWhollyPriced: stats.pricedQuantity === stats.totalQuantity,
    withOwnPricesCents:
      stats.ownPricedQuantity > stats.ownCountedQuantity ? stats.totalWithOwnPricesCents : null,
    lifetimeEarningsCents: stats.lifetimeEarningsCents,
    realisedProfitCents: stats.realisedProfitCents,
  }
}
