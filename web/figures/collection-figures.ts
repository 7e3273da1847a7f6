/**
 * The figures of a collection for the dashboard and the statistics; unknown ones are null. There is a market
 * total once one copy has a price.
 */
import { minus } from '#domain/money/money'
import { changePercent, profitLossOf } from '#domain/prices/valuation'
import type { Stats } from '#web/api/collection.ts'

export type CollectionFigures = ReturnType<typeof collectionFigures>

export function collectionFigures(stats: Stats) {
  const isPriced = stats.pricedQuantity > 0
  const marketCents = stats.totalMarketPriceCents
  const pricedInvestmentCents = stats.pricedInvestmentCents
  return {
    marketCents: isPriced ? marketCents : null,
    /** Over all copies; see `profitLossOf`. Null without a price, whatever the copies cost. */
    profitLossPercent: isPriced
      ? profitLossOf({
          costBasisCents: stats.totalInvestmentCents,
          marketValueCents: marketCents,
          pricedQuantity: stats.pricedQuantity,
        })
      : null,
    /** Market price minus cost of the priced copies. */
    pricedChangeCents: isPriced ? minus(marketCents, pricedInvestmentCents) : null,
    /** Null also when the priced copies cost nothing. */
    pricedChangePercent: isPriced ? changePercent(marketCents, pricedInvestmentCents) : null,
    isWhollyPriced: stats.pricedQuantity === stats.totalQuantity,
    /** The market total with all own prices in place of market prices; null when all that there are count already. */
    withOwnPricesCents:
      stats.ownPricedQuantity > stats.ownCountedQuantity ? stats.totalWithOwnPricesCents : null,
  }
}
