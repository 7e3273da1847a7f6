/** The rows of groups, read to be moved by the difference that a change makes. */
import type { GroupFigures, GroupMove } from '#domain/groups/group-figures'
import type { AgedGroup } from '#domain/groups/price-hours'
import { inLedgerOrNull, type Ledger } from '#domain/money/ledger'
import type { Cents } from '#domain/money/money'
import { priceKey } from '#domain/prices/valuation'
import { inChunks } from '#server/database/chunks'
import { columnMap } from '#server/database/columns'
import { preparedForList } from '#server/database/prepared-lists'
import type { PriceKey } from '#server/db/prices/market-prices'
import type { PriceAmount } from '#server/db/prices/price-amounts'
import type { Writer } from '#server/database/storage'
import { type GroupFace, lockFaces, noFace } from './group-faces.ts'

/** A group as its row has it. */
export interface KeptGroup extends GroupFigures, AgedGroup, PriceKey {
  readonly groupKey: string
}

/** A group as its row has it, with what tells its newest copy and its set. */
export interface ReadGroup extends KeptGroup {
  readonly setName: string
  readonly newestHoldingId: string
  readonly newestCreatedAt: string
  readonly newestPurchaseDate: string
  readonly oldestPurchaseDate: string
}

/** A group with the move of a change. */
export interface MovingGroup {
  readonly groupKey: string
  readonly before: ReadGroup | null
  readonly move: GroupMove
  /** For a group that begins. */
  readonly face: GroupFace
}

export const keptColumns = columnMap([
  'group_key',
  'product_id',
  'price_key',
  'kind',
  'quantity',
  'cost_basis_cents',
  'own_priced_quantity',
  'own_price_cents',
  'counted_price_cents',
  'counted_own_cents',
  'counted_as_of',
  'counted_source',
])

const readColumns = columnMap([
  ...keptColumns.columns,
  'set_name',
  'newest_holding_id',
  'newest_created_at',
  'newest_purchase_date',
  'oldest_purchase_date',
])

/**
 * Returns the groups of these moves as they are now, which stay until the transaction ends: their figures because the
 * collection is locked, as it must be, and their sets because the rows are. Locks the products of new groups, so that
 * their names stay too: an edit of a product finds the group, or the group finds the edited name.
 */
export async function movingGroups(
  tx: Writer,
  collectorId: string,
  moves: ReadonlyMap<string, GroupMove>,
): Promise<MovingGroup[]> {
  const rows = await inChunks([...moves.keys()], chunk => lockQuery(tx, { collectorId }, chunk))
  const kept = new Map<string, ReadGroup>(rows.map(row => [row.group_key, readColumns.read(row)]))
  const beginning = [...moves].filter(([key]) => !kept.has(key)).map(([, { productId }]) => productId)
  const faces = await lockFaces(tx, new Set(beginning))
  return [...moves].map(([groupKey, move]) => ({
    groupKey,
    before: kept.get(groupKey) ?? null,
    move,
    face: faces.get(move.productId) ?? noFace,
  }))
}

interface Owned {
  readonly collectorId: string
}

const lockQuery = preparedForList((db, { collectorId }: Owned, groupKeys: readonly string[]) =>
  db
    .selectFrom('holding_groups')
    .select(readColumns.columns)
    .where('collector_id', '=', collectorId)
    .where('group_key', 'in', [...groupKeys])
    .forNoKeyUpdate(),
)

/** A price as the row of a group counts it. */
export interface CountedPrice {
  /** In the ledger's currency. */
  readonly countedPriceCents: Cents | null
  /** In US cents; null for a ledger in US dollars. */
  readonly countedMarketCents: Cents | null
  readonly countedAsOf: string | null
  readonly countedSource: string | null
}

/** Returns how a group counts the own price of its copies, which is in the ledger's currency. */
export function countedAtOwn(ownCents: Cents): CountedPrice {
  return { countedPriceCents: ownCents, countedMarketCents: null, countedAsOf: null, countedSource: null }
}

/** Returns how a ledger counts a market price of a product. */
export function countedPrice(
  ledger: Ledger,
  productId: string,
  price: PriceAmount | null | undefined,
): CountedPrice {
  const priceCents = price?.priceCents ?? null
  return {
    countedPriceCents: inLedgerOrNull(ledger, productId, priceCents),
    countedMarketCents: ledger.rate === null ? null : priceCents,
    countedAsOf: price?.asOf ?? null,
    countedSource: price?.source ?? null,
  }
}

/** What the market prices a group at. */
export function priceKeyOf({ productId, state }: GroupMove): PriceKey {
  return { productId, priceKey: priceKey(state) }
}
