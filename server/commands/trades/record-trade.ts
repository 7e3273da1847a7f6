import { stateLabel } from '#domain/copies/copy'
import { noExtraCosts } from '#domain/copies/extra-costs'
import type { CopyChange } from '#domain/copies/operation'
import { saleDayRefusal } from '#domain/copies/sale-day'
import type { Condition, CopyState } from '#domain/copies/copy'
import { noRemarks } from '#domain/copies/remarks'
import { unitOf } from '#domain/money/ledger'
import { type Cents, zeroCents } from '#domain/money/money'
import { isRefusal } from '#domain/refusal'
import { countedOwnPrice, decideReceived, decideTrade } from '#domain/trades/trade'
import { newId } from '#server/commands/new-id'
import { inChunks } from '#server/database/chunks'
import { copiesEverHeld } from '#server/db/copies/copies-ever-held'
import type { HeldCopy } from '#server/db/copies/held-copies'
import { storedCopiesById, type StoredCopy } from '#server/db/copies/copies'
import { productsById, type StoredProduct } from '#server/db/products/products'
import type { Writer } from '#server/database/storage'
import { insertTrade, type RecordedTrade, tradeById, type TradeLine } from '#server/db/trades/trades'
import type { Idempotency } from '#server/idempotency'
import type { Parts } from '#server/parts'
import { changeCollection } from '#server/commands/ledger/change-collection'
import type { Change, Locked } from '#server/commands/ledger/change'
import { marketPriceReader } from '#server/commands/prices/market-price-reader'
import { notFound, Refused, refusedBy } from '#server/refused'

export interface ProposedTrade {
  /** The copies given away. */
  readonly tradedAway: readonly { readonly id: string }[]
  readonly received: readonly ReceivedProduct[]
  /** Positive: the collector pays. 0 when absent. */
  readonly cashDeltaCents?: Cents | undefined
  /** The collector's day of the trade; today when absent. */
  readonly day?: string | undefined
  readonly partner?: string | undefined
  readonly note?: string | undefined
}

/** Copies of one product, all in one state. */
export interface ReceivedProduct {
  /** The id of the product. */
  readonly id: string
  /** 1 when absent. */
  readonly quantity?: number | undefined
  readonly condition?: Condition | undefined
  readonly gradingCompany?: string | undefined
  readonly grade?: string | undefined
  readonly certNumber?: string | undefined
  /** The collector's own price for each copy; the cost basis is split by it where the market has no price. */
  readonly ownPriceCents?: Cents | undefined
}

export interface TradeOutcome {
  readonly trade: RecordedTrade
  /** The copies that came in, in the order of the lines. */
  readonly received: readonly HeldCopy[]
}

/** Trades copies for others in one change. The purchase date of received copies is the day of the trade. */
export async function recordTrade(
  parts: Parts,
  collectorId: string,
  idempotency: Idempotency | null,
  proposed: ProposedTrade,
): Promise<TradeOutcome> {
  let recorded: RecordedTrade | null = null
  const decide = async (locked: Locked): Promise<Change> => {
    const { tx, now, today, ledger } = locked
    const { cashDeltaCents = zeroCents, day = today, partner = null, note = null } = proposed
    const refusal = proposed.day === undefined ? null : saleDayRefusal(day, now)
    if (refusal) throw refusedBy(refusal)
    const { given, lines } = await pricedSides(locked, collectorId, proposed)
    const decision = decideTrade({ given, received: lines, cashDeltaCents, unit: unitOf(ledger) })
    if (isRefusal(decision)) throw refusedBy(decision)

    const tradedAt = now.toISOString()
    const received = decision.received.map(({ line, ...copy }) => ({ ...line, ...copy, id: newId() }))
    const trade: RecordedTrade = {
      id: newId(),
      tradedAt,
      day,
      undoneBy: null,
      corrects: null,
      correctedBy: null,
      cashDeltaCents,
      basisGivenCents: decision.basisGivenCents,
      basisReceivedCents: decision.basisReceivedCents,
      realisedGainCents: decision.realisedGainCents,
      partner,
      note,
      given: given.map(copy => tradeLine({ ...copy, ownPriceCents: null })),
      received: received.map(copy => tradeLine({ ...copy, ownPriceCents: countedOwnPrice(copy) })),
    }
    recorded = trade
    const ofCopies = [...decision.given, ...received].map(({ id, entry }) => ({ copyId: id, ...entry }))
    const ofGain = decision.gainEntry ? [{ copyId: null, ...decision.gainEntry }] : []
    const changes = [...given.map(givenChange), ...received.map(copy => receivedChange(copy, day))]
    return {
      operations: [{ id: trade.id, kind: 'trade', day, entries: [...ofCopies, ...ofGain], changes }],
      alsoSave: () => insertTrade(tx, collectorId, trade),
    }
  }
  return changeCollection(parts, collectorId, idempotency, decide, async (tx, operation) => {
    const trade = recorded ?? (operation && (await tradeById(tx, collectorId, operation.id)))
    if (!trade) throw new Error('the trade was not kept')
    const receivedIds = trade.received.map(({ copyId }) => copyId)
    return { trade, received: await copiesEverHeld(tx, collectorId, receivedIds) }
  })
}

function givenChange({ id, productId, ...before }: StoredCopy): CopyChange {
  return { copyId: id, productId, before, after: { ...before, removal: { removal: 'traded' } } }
}

function receivedChange(
  { id, productId, state, costBasisCents, ownPriceCents }: Arriving,
  purchaseDate: string,
): CopyChange {
  const after = {
    state,
    costBasisCents,
    purchaseDate,
    ownPriceCents,
    countsOwnPrice: false,
    purchaseCosts: noExtraCosts,
    paid: null,
    remarks: noRemarks,
    removal: null,
  }
  return { copyId: id, productId, before: null, after }
}

/** A copy that a trade brings. */
type Arriving = Pick<StoredCopy, 'id' | 'productId' | 'state' | 'costBasisCents' | 'ownPriceCents'>

async function productsAmong(tx: Writer, productIds: readonly string[]): Promise<Map<string, StoredProduct>> {
  const products = await inChunks([...new Set(productIds)], ids => productsById(tx, ids))
  return new Map(products.map(product => [product.id, product]))
}

/** Returns both sides of the trade with their products and market prices. */
async function pricedSides(
  { tx, ledger }: Locked,
  collectorId: string,
  { tradedAway, received }: ProposedTrade,
) {
  const ids = tradedAway.map(({ id }) => id)
  const copies = requireCopies(tradedAway, await storedCopiesById(tx, collectorId, ids))
  const products = await productsAmong(tx, [
    ...copies.map(({ productId }) => productId),
    ...received.map(({ id }) => id),
  ])
  const decided = decideReceived(
    received.map((line, index) => {
      const product = products.get(line.id)
      if (!product) throw unknownProduct(index)
      return { ...receivedLine(line), product, productType: product.productType }
    }),
  )
  if (isRefusal(decided)) throw refusedBy(decided)
  const given = copies.map(copy => {
    const product = products.get(copy.productId)
    if (!product) throw new Error(`the product of copy ${copy.id} is missing`)
    return { ...copy, product }
  })
  const priceOf = await marketPriceReader(tx, { collectorId, ledger }, [...given, ...decided])
  return {
    given: given.map(copy => ({ ...copy, marketPriceCents: priceOf(copy) })),
    lines: decided.map(line => ({ ...line, marketPriceCents: priceOf(line) })),
  }
}

function receivedLine(line: ReceivedProduct) {
  const { id: productId, quantity = 1, condition = null, ownPriceCents = null } = line
  const { gradingCompany = null, grade = null, certNumber = null } = line
  return { productId, quantity, condition, gradingCompany, grade, certNumber, ownPriceCents }
}

/** Returns the copies in the order of the request. Throws not_found if one is not the collector's. */
function requireCopies(
  tradedAway: ProposedTrade['tradedAway'],
  stored: readonly StoredCopy[],
): readonly StoredCopy[] {
  const found = new Map(stored.map(copy => [copy.id, copy]))
  const copies = tradedAway.map(({ id }) => {
    const copy = found.get(id)
    if (!copy) throw notFound()
    return copy
  })
  const gone = copies.findIndex(({ removedAt }) => removedAt !== null)
  if (gone !== -1) {
    const sentence = 'This copy was already removed.'
    throw new Refused('conflict', sentence, { fields: { [`tradedAway[${gone}].id`]: sentence } })
  }
  return copies
}

function unknownProduct(index: number): Refused {
  const sentence = 'This product is not in the catalogue.'
  return new Refused('not_found', sentence, { fields: { [`received[${index}].id`]: sentence } })
}

function tradeLine(copy: {
  readonly id: string
  readonly product: StoredProduct
  readonly state: CopyState
  readonly costBasisCents: Cents
  readonly marketPriceCents: Cents | null
  readonly ownPriceCents: Cents | null
}): TradeLine {
  const { id, product, state, costBasisCents, marketPriceCents, ownPriceCents } = copy
  return {
    copyId: id,
    productId: product.id,
    name: product.name,
    setName: product.setName,
    productType: product.productType,
    imageUrl: product.imageUrl,
    pokemonType: product.pokemonType,
    kind: state.kind,
    label: stateLabel(state),
    costBasisCents,
    marketPriceCents,
    ownPriceCents,
  }
}
