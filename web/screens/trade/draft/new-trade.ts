/** What is sent to make a trade: the payload of the specification, section 3, and the collector's own prices. */
import { fieldsOf } from '#domain/collection/copy'
import { type Cents, centsFromText, meanCents } from '#domain/money/money'
import type { Copy } from '#web/api/collection.ts'
import type { Product } from '#web/api/catalogue.ts'
import type { NewTrade } from '#web/api/trades.ts'
import type { LinePrices } from '../review/received-prices.ts'
import { type DraftLine, lineKey } from './trade-draft.ts'

export interface TradeToMake {
  readonly given: readonly Copy[]
  readonly received: readonly DraftLine[]
  readonly products: ReadonlyMap<string, Product>
  readonly prices: LinePrices
  /** What each line takes of the basis. */
  readonly lineShares: readonly Cents[]
  readonly cashDeltaCents: Cents
}

/** The lines without a market price and without an own one: they block the trade (specification, section 5). */
export function unpricedLines(received: readonly DraftLine[], prices: LinePrices): DraftLine[] {
  return received.filter(line => (prices.get(lineKey(line)) ?? ownPriceCents(line)) === null)
}

/** What the collector says one copy is worth; null where nothing was typed, or no amount. */
export function ownPriceCents({ ownPrice }: DraftLine): Cents | null {
  return centsFromText(ownPrice)
}

/** The server works out costs and prices itself; those sent here help a person who reads the call. */
export function newTradeOf(trade: TradeToMake): NewTrade {
  return {
    tradedAway: trade.given.map(copy => ({
      id: copy.id,
      productId: copy.productId,
      purchasePriceCents: copy.purchasePriceCents,
      marketPriceCents: copy.currentMarketPriceCents,
      gradingCompany: copy.gradingCompany,
      grade: copy.grade,
      condition: copy.condition,
      quantity: copy.quantity,
    })),
    received: trade.received.map((line, index) => receivedOf(trade, line, trade.lineShares[index])),
    cashDeltaCents: trade.cashDeltaCents,
  }
}

function receivedOf({ products, prices }: TradeToMake, line: DraftLine, shareCents: Cents | undefined) {
  const { quantity } = line
  const { gradingCompany, grade, condition } = fieldsOf(line.state)
  const product = products.get(line.productId)
  const priceCents = prices.get(lineKey(line)) ?? null
  return {
    id: line.productId,
    name: product?.name ?? null,
    productType: product?.productType ?? null,
    setName: product?.setName ?? null,
    gradingCompany,
    grade,
    condition,
    quantity,
    purchasePriceCents: shareCents === undefined ? null : meanCents(shareCents, quantity),
    marketPriceCents: priceCents,
    ownPriceCents: priceCents === null ? ownPriceCents(line) : null,
  }
}
