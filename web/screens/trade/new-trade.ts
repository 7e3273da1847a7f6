/** Builds the request that records a trade: the payload of the specification, section 3, plus own prices. */
import { fieldsOf } from '#domain/copies/copy'
import { type Cents, meanCents } from '#domain/money/money'
import { parsePriceKey, priceKeyOf, priceTargetOf } from '#domain/prices/price-target'
import type { Product } from '#web/api/catalogue.ts'
import type { Copy } from '#web/api/collection.ts'
import type { RefreshedKey } from '#web/api/prices.ts'
import { priceParamsOf } from '#web/api/product-prices.ts'
import type { NewTrade } from '#web/api/trades.ts'
import { ledgerUnit } from '#web/format/ledger.ts'
import { centsFromTyped } from '#web/format/typed-amount.ts'
import type { LinePrices } from './trade-data.ts'
import { type DraftLine, lineKey, type TradeDraft } from './trade-draft.ts'

export interface TradeInput {
  readonly given: readonly Copy[]
  readonly received: readonly DraftLine[]
  readonly products: ReadonlyMap<string, Product>
  readonly prices: LinePrices
  /** The share of the basis for each line. */
  readonly lineShares: readonly Cents[]
  readonly cashDeltaCents: Cents
  readonly words: Pick<TradeDraft, 'partner' | 'note' | 'day'>
}

/** Finds lines without a market price or own price; they block the trade (specification, section 5). */
export function findUnpricedLines(received: readonly DraftLine[], prices: LinePrices): DraftLine[] {
  return received.filter(line => (prices.get(lineKey(line)) ?? ownPriceCents(line)) === null)
}

/** Parses the own price of one copy; null when blank or invalid. */
export function ownPriceCents({ ownPrice }: DraftLine): Cents | null {
  return centsFromTyped(ownPrice)
}

/** Builds the request. The server recalculates costs and prices; those sent only document the call. */
export function buildNewTrade(trade: TradeInput): NewTrade {
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
    received: trade.received.map((line, index) => buildReceived(trade, line, trade.lineShares[index])),
    cashDeltaCents: trade.cashDeltaCents,
    ...wordsOf(trade.words),
  }
}

/** Leaves out what is blank; the server then takes today. */
function wordsOf({ partner, note, day }: TradeInput['words']) {
  return {
    ...(day !== '' && { day }),
    ...(partner.trim() !== '' && { partner }),
    ...(note.trim() !== '' && { note }),
  }
}

function buildReceived({ products, prices }: TradeInput, line: DraftLine, shareCents: Cents | undefined) {
  const { quantity } = line
  const { gradingCompany, grade, certNumber, condition } = fieldsOf(line.state)
  const product = products.get(line.productId)
  const priceCents = prices.get(lineKey(line)) ?? null
  return {
    id: line.productId,
    name: product?.name ?? null,
    productType: product?.productType ?? null,
    setName: product?.setName ?? null,
    gradingCompany,
    grade,
    certNumber,
    condition,
    quantity,
    purchasePriceCents: shareCents === undefined ? null : meanCents(shareCents, quantity, ledgerUnit()),
    marketPriceCents: priceCents,
    ownPriceCents: priceCents === null ? ownPriceCents(line) : null,
  }
}

/** Lists what a trade needs the prices of, each product and condition or grade once. */
export function tradeKeys(
  given: readonly Pick<Copy, 'productId' | 'priceKey'>[],
  received: readonly Pick<DraftLine, 'productId' | 'state'>[],
): RefreshedKey[] {
  const keys = [
    ...given.map(({ productId, priceKey }) => [productId, priceKey] as const),
    ...received.map(({ productId, state }) => [productId, priceKeyOf(priceTargetOf(state))] as const),
  ]
  const distinct = new Map(keys.map(key => [key.join(' '), key]))
  return [...distinct.values()].map(([productId, priceKey]) => {
    const target = parsePriceKey(priceKey)
    return { productId, ...(target ? priceParamsOf(target) : {}) }
  })
}
