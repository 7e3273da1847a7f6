/**
 * The figures of a collection as the dashboard and the statistics show them; an unknown one is null. There is
 * a market total as soon as one copy has a price.
 */
import { type Cents, minus } from '#domain/money/money'
import { profitLossPercent } from '#domain/prices/valuation'
import type { Stats } from '#web/api/collection.ts'

export interface CollectionFigures {
  readonly investmentCents: Cents
  readonly marketCents: Cents | null
  /** Of the whole collection, by the specification's formula: an unpriced copy adds cost but no value. */
  readonly profitLossPercent: number | null
  /** Of the priced copies against what they cost. */
  readonly pricedChangeCents: Cents | null
  readonly pricedChangePercent: number | null
  readonly pricedQuantity: number
  readonly isWhollyPriced: boolean
  /** The market total with the collector's own price where a copy has one; null where none has. */
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
    profitLossPercent: isPriced ? stats.profitLossPct : null,
    pricedChangeCents: isPriced ? minus(marketCents, pricedInvestmentCents) : null,
    pricedChangePercent: isPriced ? profitLossPercent(marketCents, pricedInvestmentCents) : null,
    pricedQuantity: stats.pricedQuantity,
    isWhollyPriced: stats.pricedQuantity === stats.totalQuantity,
    withOwnPricesCents: stats.ownPricedQuantity > 0 ? stats.totalWithOwnPricesCents : null,
    lifetimeEarningsCents: stats.lifetimeEarningsCents,
    realisedProfitCents: stats.realisedProfitCents,
  }
}
