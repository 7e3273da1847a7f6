/** Moves the row of each group by the difference that a change makes. A recount proves the rows (recount-groups). */
import { stateLabel } from '#domain/collection/copy'
import {
  distanceFromMean,
  type GroupFigures,
  type GroupMove,
  type MovedGroup,
} from '#domain/collection/group-figures'
import { inLedgerOrNull, type Ledger } from '#domain/money/ledger'
import { type Cents, plus, zeroCents } from '#domain/money/money'
import { priceKey } from '#domain/prices/valuation'
import type { SharedGroup } from '#domain/value/value-shares'
import type { AgedGroup, MovedAge } from '#domain/collection/price-hours'
import type { Insertable } from 'kysely'
import { chunksOf, insertInChunks } from '#server/db/chunks'
import { columnMap } from '#server/db/columns'
import { preparedForList } from '#server/db/prepared-lists'
import { fewCopies } from './copies.ts'
import { stateFrom } from './record-columns.ts'
import type { NewestCopy } from './newest-copies.ts'
import type { HoldingGroupsTable } from './copy-tables.ts'
import { type GroupFace, lockFaces, noFace } from './lists/group-faces.ts'
import { mapKey, type PriceKey } from '#server/db/prices/market-prices'
import type { PriceAmount } from '#server/db/prices/price-amounts'
import type { EngineName, Writer } from '#server/db/storage'
import { inOrder } from '#server/db/together'

/** A group as its row has it. */
export interface KeptGroup extends GroupFigures, AgedGroup, PriceKey {
  readonly groupKey: string
}

/** A group with the move of a change. */
export interface MovingGroup {
  readonly groupKey: string
  readonly before: KeptGroup | null
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
  'counted_as_of',
])

/** Rows that were read with the collection locked. */
export interface KnownGroups {
  readonly groupKeys: readonly string[]
  /** Those of them that have copies, by key. */
  readonly kept: ReadonlyMap<string, KeptGroup>
}

export const noneKnown: KnownGroups = { groupKeys: [], kept: new Map() }

/** Reads the rows of these groups. The collection must be locked, or they may change. */
export async function knownGroups(
  tx: Writer,
  collectorId: string,
  groupKeys: readonly string[],
): Promise<KnownGroups> {
  const kept = new Map<string, KeptGroup>()
  for (const chunk of chunksOf(groupKeys)) {
    for (const row of await keptQuery(tx, { collectorId }, chunk))
      kept.set(row.group_key, keptColumns.read(row))
  }
  return { groupKeys, kept }
}

/**
 * Returns the groups of these moves as they are now. Locks the products of those that begin, so that their
 * names stay until the transaction ends: an edit finds the group, or the group finds the edited name.
 */
export async function movingGroups(
  tx: Writer,
  engine: EngineName,
  collectorId: string,
  { moves, known }: { readonly moves: ReadonlyMap<string, GroupMove>; readonly known: KnownGroups },
): Promise<MovingGroup[]> {
  const asked = new Set(known.groupKeys)
  const unknown = [...moves.keys()].filter(key => !asked.has(key))
  const others = await knownGroups(tx, collectorId, unknown)
  const keptOf = (key: string) => known.kept.get(key) ?? others.kept.get(key) ?? null
  const beginning = [...moves].filter(([key]) => !keptOf(key)).map(([, { productId }]) => productId)
  const faces = await lockFaces(tx, engine, new Set(beginning))
  return [...moves].map(([groupKey, move]) => ({
    groupKey,
    before: keptOf(groupKey),
    move,
    face: faces.get(move.productId) ?? noFace,
  }))
}

interface Owned {
  readonly collectorId: string
}

const keptQuery = preparedForList((db, { collectorId }: Owned, groupKeys: readonly string[]) =>
  db
    .selectFrom('holding_groups')
    .select(keptColumns.columns)
    .where('collector_id', '=', collectorId)
    .where('group_key', 'in', [...groupKeys]),
)

/** A market price as the row of a group counts it. */
export interface CountedPrice {
  /** In the ledger's currency. */
  readonly countedPriceCents: Cents | null
  /** In US cents; null for a ledger in US dollars. */
  readonly countedMarketCents: Cents | null
  readonly countedAsOf: string | null
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
  }
}

/** Groups as a move leaves them. */
export interface MovedGroups {
  /** Each before and after, in the order of the moves. */
  readonly moved: readonly (MovedGroup & MovedAge & PriceKey & { readonly groupKey: string })[]
  readonly rows: readonly Insertable<HoldingGroupsTable>[]
  /** The keys of groups without copies. */
  readonly empty: readonly string[]
}

/**
 * Returns the groups as the moves leave them, at these market prices. Throws when a row and the copies cannot both be right:
 * a bug, and nothing may change.
 */
export function movedGroups(
  { collectorId, ledger }: { readonly collectorId: string; readonly ledger: Ledger },
  groups: readonly MovingGroup[],
  prices: ReadonlyMap<string, PriceAmount>,
  newestCopies: ReadonlyMap<string, NewestCopy>,
): MovedGroups {
  const rows: Insertable<HoldingGroupsTable>[] = []
  const empty: string[] = []
  const moved: MovedGroups['moved'][number][] = []
  for (const { groupKey, before, move, face } of groups) {
    const price = countedPrice(ledger, move.productId, prices.get(mapKey(priceKeyOf(move))))
    const after = figuresAfter(before, move, price)
    const newest = newestCopies.get(groupKey)
    if ((newest === undefined) !== (after === null)) throw new Error(`the row of group ${groupKey} is wrong`)
    moved.push({ groupKey, ...priceKeyOf(move), before, after, copies: move })
    if (newest && after) rows.push(rowOf(collectorId, after, newest, face))
    else if (before) empty.push(groupKey)
  }
  return { moved, rows, empty }
}

/** What the market prices a group at. */
export function priceKeyOf({ productId, state }: GroupMove): PriceKey {
  return { productId, priceKey: priceKey(state) }
}

/** Saves the groups, and deletes those without copies. Returns those that moved, with the set that each has now. */
export async function saveMovedGroups(
  tx: Writer,
  collectorId: string,
  { moved, rows, empty }: MovedGroups,
): Promise<SharedGroup[]> {
  const setNames = new Map<string, string>()
  const keep = (saved: readonly { group_key: string; set_name: string }[]) => {
    for (const { group_key, set_name } of saved) setNames.set(group_key, set_name)
  }
  await inOrder(
    rows.length + empty.length <= fewCopies,
    () => insertInChunks(rows, async chunk => keep(await upsertQuery(tx, {}, chunk))),
    ...chunksOf(empty).map(chunk => async () => keep(await deleteQuery(tx, { collectorId }, chunk))),
  )
  return moved.map(group => ({ ...group, setName: setNames.get(group.groupKey) ?? '' }))
}

const deleteQuery = preparedForList((db, { collectorId }: Owned, groupKeys: readonly string[]) =>
  db
    .deleteFrom('holding_groups')
    .where('collector_id', '=', collectorId)
    .where('group_key', 'in', [...groupKeys])
    .returning(['group_key', 'set_name']),
)

const noFigures = {
  quantity: 0,
  costBasisCents: zeroCents,
  ownPricedQuantity: 0,
  ownPriceCents: zeroCents,
}

/** Null when no copy is left. Throws when money is left without a copy. */
function figuresAfter(
  before: KeptGroup | null,
  move: GroupMove,
  price: CountedPrice,
): (GroupFigures & AgedGroup & CountedPrice) | null {
  const last = before ?? noFigures
  const after = {
    kind: move.state.kind,
    quantity: last.quantity + move.quantity,
    costBasisCents: plus(last.costBasisCents, move.costBasisCents),
    ownPricedQuantity: last.ownPricedQuantity + move.ownPricedQuantity,
    ownPriceCents: plus(last.ownPriceCents, move.ownPriceCents),
    ...price,
  }
  if (after.quantity > 0) return after
  const { quantity, costBasisCents, ownPricedQuantity, ownPriceCents } = after
  if ([quantity, costBasisCents, ownPricedQuantity, ownPriceCents].some(figure => figure !== 0)) {
    throw new Error('a group without copies has figures left')
  }
  return null
}

/** The newest copy gives the label. */
function rowOf(
  collectorId: string,
  figures: GroupFigures & AgedGroup & CountedPrice,
  newest: NewestCopy,
  face: GroupFace,
): Insertable<HoldingGroupsTable> {
  const state = stateFrom(newest)
  return {
    collector_id: collectorId,
    group_key: newest.group_key,
    product_id: newest.product_id,
    kind: newest.kind,
    price_key: priceKey(state),
    label: stateLabel(state),
    condition: newest.condition,
    grading_company: newest.grading_company,
    grade: newest.grade,
    quantity: figures.quantity,
    cost_basis_cents: figures.costBasisCents,
    own_priced_quantity: figures.ownPricedQuantity,
    own_price_cents: figures.ownPriceCents,
    counted_price_cents: figures.countedPriceCents,
    counted_market_cents: figures.countedMarketCents,
    counted_as_of: figures.countedAsOf,
    price_distance_cents: distanceFromMean(figures),
    set_name: face.setName,
    product_number: face.productNumber,
    name_key: face.nameKey,
    set_key: face.setKey,
    number_key: face.numberKey,
    newest_holding_id: newest.id,
    newest_created_at: newest.created_at,
    newest_purchase_date: newest.newest_purchase_date ?? newest.purchase_date,
    oldest_purchase_date: newest.oldest_purchase_date ?? newest.purchase_date,
  }
}

const upsertQuery = preparedForList((db, _: object, rows: readonly Insertable<HoldingGroupsTable>[]) =>
  db
    .insertInto('holding_groups')
    .values([...rows])
    .onConflict(conflict =>
      conflict.columns(['collector_id', 'group_key']).doUpdateSet(({ ref }) => ({
        label: ref('excluded.label'),
        condition: ref('excluded.condition'),
        grading_company: ref('excluded.grading_company'),
        grade: ref('excluded.grade'),
        quantity: ref('excluded.quantity'),
        cost_basis_cents: ref('excluded.cost_basis_cents'),
        own_priced_quantity: ref('excluded.own_priced_quantity'),
        own_price_cents: ref('excluded.own_price_cents'),
        counted_price_cents: ref('excluded.counted_price_cents'),
        counted_market_cents: ref('excluded.counted_market_cents'),
        counted_as_of: ref('excluded.counted_as_of'),
        price_distance_cents: ref('excluded.price_distance_cents'),
        newest_holding_id: ref('excluded.newest_holding_id'),
        newest_created_at: ref('excluded.newest_created_at'),
        newest_purchase_date: ref('excluded.newest_purchase_date'),
        oldest_purchase_date: ref('excluded.oldest_purchase_date'),
      })),
    )
    .returning(['group_key', 'set_name']),
)
