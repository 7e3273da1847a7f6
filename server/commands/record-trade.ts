import { dayOf } from '#domain/day'
import { groupKey, groupLabel } from '#domain/grouping'
import type { HoldingState } from '#domain/holding'
import type { Cents } from '#domain/money'
import { isRefusal } from '#domain/refusal'
import { decideReceived, decideTrade, type ReceivedRequest } from '#domain/trade'
import { priceKey } from '#domain/valuation'
import { v7 as newId } from 'uuid'
import { copiesById, type HeldCopy } from '../db/held-copies.ts'
import { holdingsById, insertHoldings, markRemoved, type StoredHolding } from '../db/holdings.ts'
import { mapKey, pricesByKey } from '../db/market-prices.ts'
import { productsById, type StoredProduct } from '../db/products.ts'
import type { Writer } from '../db/storage.ts'
import { insertTrade, type RecordedTrade, type TradeLine } from '../db/trades.ts'
import type { Parts } from '../parts.ts'
import { changeCollection, type Idempotency } from './change-collection.ts'
import { notFound, Refused, refusedBy } from './refused.ts'

export interface ProposedTrade {
  /** The copies given away. */
  readonly givenIds: readonly string[]
  readonly received: readonly ReceivedProduct[]
  /** Positive: the collector pays. */
  readonly cashDeltaCents: Cents
}

/** So many copies of one product, all in one state. */
export interface ReceivedProduct extends Omit<ReceivedRequest, 'productType'> {
  readonly productId: string
  /** What the collector says each of them is worth; it never decides the split. */
  readonly ownPriceCents: Cents | null
}

export interface TradeOutcome {
  readonly trade: RecordedTrade
  /** The copies that came in, in the order of the lines. */
  readonly received: readonly HeldCopy[]
}

/** Gives copies away for others, whole or not at all. What comes in is dated today. */
export async function recordTrade(
  parts: Parts,
  collectorId: string,
  idempotency: Idempotency | null,
  proposed: ProposedTrade,
): Promise<TradeOutcome> {
  return changeCollection(parts, collectorId, idempotency, async ({ tx, now }) => {
    const { given, lines } = await sidesOf(tx, collectorId, proposed)
    const { givenIds, cashDeltaCents } = proposed
    const decision = decideTrade({ given, received: lines, cashDeltaCents })
    if (isRefusal(decision)) throw refusedBy(decision)

    const tradedAt = now.toISOString()
    const received = decision.received.map(({ line, ...copy }) => ({ ...line, ...copy, id: newId() }))
    const trade: RecordedTrade = {
      id: newId(),
      tradedAt,
      cashDeltaCents,
      basisGivenCents: decision.basisGivenCents,
      basisReceivedCents: decision.basisReceivedCents,
      realisedGainCents: decision.realisedGainCents,
      given: given.map(tradeLine),
      received: received.map(tradeLine),
    }
    const removal = { removedAt: tradedAt, removal: 'traded', soldPriceCents: null } as const
    await markRemoved(tx, collectorId, givenIds, removal)
    const holdings = received.map(copy => ({ ...copy, purchaseDate: dayOf(now) }))
    await insertHoldings(tx, collectorId, tradedAt, holdings)
    await insertTrade(tx, collectorId, trade)
    const ofCopies = [...decision.given, ...received].map(({ id, entry }) => ({ holdingId: id, ...entry }))
    const ofGain = decision.gainEntry ? [{ holdingId: null, ...decision.gainEntry }] : []
    return {
      entries: [...ofCopies, ...ofGain],
      groupKeys: new Set([...given, ...received].map(copy => groupKey(copy.productId, copy.state))),
      result: async () => ({ trade, received: await copiesInOrder(tx, collectorId, received) }),
    }
  })
}

/** What goes and what is to come, as the collection, the catalogue and the market have it at this moment. */
async function sidesOf(tx: Writer, collectorId: string, proposed: ProposedTrade) {
  const holdings = await heldHoldings(tx, collectorId, proposed.givenIds)
  const productIds = [...holdings, ...proposed.received].map(({ productId }) => productId)
  const productById = new Map(
    (await productsById(tx, [...new Set(productIds)])).map(product => [product.id, product]),
  )
  const decided = decideReceived(
    proposed.received.map((line, index) => {
      const product = productById.get(line.productId)
      if (!product) throw unknownProduct(index)
      return { ...line, product, productType: product.product_type }
    }),
  )
  if (isRefusal(decided)) throw refusedBy(decided)

  const given = holdings.map(holding => {
    const product = productById.get(holding.productId)
    if (!product) throw new Error(`the product of copy ${holding.id} is not there`)
    return { ...holding, product }
  })
  const priceOf = await priceReader(tx, [...given, ...decided])
  return {
    given: given.map(copy => ({ ...copy, marketPriceCents: priceOf(copy) })),
    lines: decided.map(line => ({ ...line, marketPriceCents: priceOf(line) })),
  }
}

/** The collector's copies of these ids, in order; refused as not found when one is not theirs. */
async function heldHoldings(
  tx: Writer,
  collectorId: string,
  ids: readonly string[],
): Promise<StoredHolding[]> {
  const found = new Map((await holdingsById(tx, collectorId, ids)).map(holding => [holding.id, holding]))
  const holdings = ids.map(id => {
    const holding = found.get(id)
    if (!holding) throw notFound()
    return holding
  })
  const gone = holdings.findIndex(({ removedAt }) => removedAt !== null)
  if (gone !== -1) {
    const sentence = 'This copy was already removed.'
    throw new Refused('conflict', sentence, { fields: { [`traded_away[${gone}].id`]: sentence } })
  }
  return holdings
}

function unknownProduct(index: number): Refused {
  const sentence = 'This product is not in the catalogue.'
  return new Refused('not_found', sentence, { fields: { [`received[${index}].id`]: sentence } })
}

interface Stated {
  readonly productId: string
  readonly state: HoldingState
}

/** The market prices of copies in these states, all read at once. */
async function priceReader(tx: Writer, copies: readonly Stated[]): Promise<(copy: Stated) => Cents | null> {
  const keyOf = ({ productId, state }: Stated) => ({ productId, priceKey: priceKey(state) })
  const prices = await pricesByKey(tx, copies.map(keyOf))
  return copy => prices.get(mapKey(keyOf(copy)))?.priceCents ?? null
}

function tradeLine(copy: {
  readonly id: string
  readonly product: StoredProduct
  readonly state: HoldingState
  readonly costBasisCents: Cents
  readonly marketPriceCents: Cents | null
}): TradeLine {
  const { id, product, state, costBasisCents, marketPriceCents } = copy
  return {
    holdingId: id,
    productId: product.id,
    name: product.name,
    setName: product.set_name,
    productType: product.product_type,
    imageUrl: product.image_url,
    pokemonType: product.pokemon_type,
    kind: state.kind,
    label: groupLabel(state),
    costBasisCents,
    marketPriceCents,
  }
}

async function copiesInOrder(
  tx: Writer,
  collectorId: string,
  received: readonly { readonly id: string }[],
): Promise<HeldCopy[]> {
  const ids = received.map(({ id }) => id)
  const place = new Map(ids.map((id, index) => [id, index]))
  const copies = await copiesById(tx, collectorId, ids)
  return copies.toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0))
}
