/**
 * The figures of a collection as the dashboard and the statistics show them: dollars of the wire become cents
 * once, and what is not known is null. A market total exists as soon as one copy has a price.
 */
import { type Cents, minus } from '#domain/money/money'
import { profitLossPercent } from '#domain/collection/valuation'
import type { Stats } from '#web/api/collection.ts'
import { wireCents } from '#web/format/wire-cents.ts'

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
  const isPriced = stats.priced_quantity > 0
  const marketCents = wireCents(stats.total_market_price)
  const pricedInvestmentCents = wireCents(stats.priced_investment)
  return {
    investmentCents: wireCents(stats.total_investment),
    marketCents: isPriced ? marketCents : null,
    profitLossPercent: isPriced ? stats.profit_loss_pct : null,
    pricedChangeCents: isPriced ? minus(marketCents, pricedInvestmentCents) : null,
    pricedChangePercent: isPriced ? profitLossPercent(marketCents, pricedInvestmentCents) : null,
    pricedQuantity: stats.priced_quantity,
    isWhollyPriced: stats.priced_quantity === stats.total_quantity,
    withOwnPricesCents: stats.own_priced_quantity > 0 ? wireCents(stats.total_with_own_prices) : null,
    lifetimeEarningsCents: wireCents(stats.lifetime_earnings),
    realisedProfitCents: wireCents(stats.realised_profit),
  }
}
