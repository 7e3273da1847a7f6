/** Moves the row of each group by the difference that a change makes. A recount proves the rows (recount-groups). */
import { stateLabel } from '#domain/collection/copy'
import {
  distanceFromMean,
  type GroupFigures,
  type GroupMove,
  type MovedGroup,
} from '#domain/collection/group-figures'
import { plus, zeroCents } from '#domain/money/money'
import { priceKey } from '#domain/prices/valuation'
import type { AgedGroup, MovedAge } from '#domain/collection/price-hours'
import { type ExpressionBuilder, type Insertable, type Selectable, sql } from 'kysely'
import { chunksOf, insertInChunks } from '#server/db/chunks'
import { columnMap } from '#server/db/columns'
import { stateFrom } from './copies.ts'
import type { HoldingGroupsTable, HoldingsTable } from './copy-tables.ts'
import { mapKey, type MarketPrice, type PriceKey, pricesByKey } from '#server/db/prices/market-prices'
import type { Schema } from '#server/db/schema'
import type { EngineName, Writer } from '#server/db/storage'

/** A group as its row has it. */
export interface KeptGroup extends GroupFigures, AgedGroup, PriceKey {
  readonly groupKey: string
}

/** A group with the move of a change. */
export interface MovingGroup {
  readonly groupKey: string
  readonly before: KeptGroup | null
  readonly move: GroupMove
  /** The set of its product, for a group that begins. */
  readonly setName: string
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

/**
 * Returns the groups of these moves as they are now. Locks the products of those that begin, so that the name of
 * their set stays until the transaction ends: an edit finds the group, or the group finds the edited name.
 */
export async function movingGroups(
  tx: Writer,
  engine: EngineName,
  collectorId: string,
  moves: ReadonlyMap<string, GroupMove>,
): Promise<MovingGroup[]> {
  const kept = new Map<string, KeptGroup>()
  for (const chunk of chunksOf([...moves.keys()])) {
    const rows = await tx
      .selectFrom('holding_groups')
      .select(keptColumns.columns)
      .where('collector_id', '=', collectorId)
      .where('group_key', 'in', chunk)
      .execute()
    for (const row of rows) kept.set(row.group_key, keptColumns.read(row))
  }
  const beginning = [...moves].filter(([key]) => !kept.has(key)).map(([, { productId }]) => productId)
  const setNames = await lockSetNames(tx, engine, new Set(beginning))
  return [...moves].map(([groupKey, move]) => ({
    groupKey,
    before: kept.get(groupKey) ?? null,
    move,
    setName: setNames.get(move.productId) ?? '',
  }))
}

async function lockSetNames(
  tx: Writer,
  engine: EngineName,
  productIds: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const setNames = new Map<string, string>()
  for (const chunk of chunksOf([...productIds].sort())) {
    const query = tx.selectFrom('products').select(['id', 'set_name']).where('id', 'in', chunk).orderBy('id')
    const rows = await (engine === 'postgres' ? query.forShare() : query).execute()
    for (const row of rows) setNames.set(row.id, row.set_name)
  }
  return setNames
}

/**
 * Saves the groups as the move leaves them, at the prices of now, and deletes those without copies. Returns each
 * before and after. Throws when a row and the copies cannot both be right: a bug, and nothing changes.
 */
export async function saveMovedGroups(
  tx: Writer,
  collectorId: string,
  groups: readonly MovingGroup[],
): Promise<(MovedGroup & MovedAge)[]> {
  const keyed = groups.map(({ move }) => ({ productId: move.productId, priceKey: priceKey(move.state) }))
  const prices = await pricesByKey(tx, keyed)
  const rows: Insertable<HoldingGroupsTable>[] = []
  const empty: string[] = []
  const moved: (MovedGroup & MovedAge)[] = []
  const newestCopies = await newestByGroup(
    tx,
    collectorId,
    groups.map(({ groupKey }) => groupKey),
  )
  for (const [index, { groupKey, before, move, setName }] of groups.entries()) {
    const key = keyed[index] ?? { productId: move.productId, priceKey: priceKey(move.state) }
    const after = figuresAfter(before, move, prices.get(mapKey(key)))
    const newest = newestCopies.get(groupKey)
    if ((newest === undefined) !== (after === null)) throw new Error(`the row of group ${groupKey} is wrong`)
    moved.push({ before, after })
    if (newest && after) rows.push(rowOf(after, newest, setName))
    else if (before) empty.push(groupKey)
  }
  await upsert(tx, rows)
  for (const chunk of chunksOf(empty)) {
    await tx
      .deleteFrom('holding_groups')
      .where('collector_id', '=', collectorId)
      .where('group_key', 'in', chunk)
      .execute()
  }
  return moved
}

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
  price: MarketPrice | undefined,
): (GroupFigures & AgedGroup) | null {
  const last = before ?? noFigures
  const after = {
    kind: move.state.kind,
    quantity: last.quantity + move.quantity,
    costBasisCents: plus(last.costBasisCents, move.costBasisCents),
    ownPricedQuantity: last.ownPricedQuantity + move.ownPricedQuantity,
    ownPriceCents: plus(last.ownPriceCents, move.ownPriceCents),
    countedPriceCents: price?.priceCents ?? null,
    countedAsOf: price?.asOf ?? null,
  }
  if (after.quantity > 0) return after
  const { quantity, costBasisCents, ownPricedQuantity, ownPriceCents } = after
  if ([quantity, costBasisCents, ownPricedQuantity, ownPriceCents].some(figure => figure !== 0)) {
    throw new Error('a group without copies has figures left')
  }
  return null
}

/**
 * Finds the newest copy of each group, and the days its newest and oldest purchases were made: each by an index, many
 * groups in one statement.
 */
async function newestByGroup(
  tx: Writer,
  collectorId: string,
  groupKeys: readonly string[],
): Promise<Map<string, NewestCopy>> {
  const found = new Map<string, NewestCopy>()
  for (const chunk of chunksOf(groupKeys)) {
    const asked = sql.join(chunk.map(key => sql`(${key})`))
    const newestIds = sql<string>`(
      select (
        select id from holdings as copies
        where copies.collector_id = ${collectorId} and copies.group_key = asked.column1
          and copies.removed_at is null
        order by copies.created_at desc, copies.id desc limit 1)
      from (values ${asked}) as asked)`
    const rows = await tx
      .selectFrom('holdings')
      .selectAll()
      .select(eb => [purchaseDay(eb, 'desc').as('newest_purchase_date')])
      .select(eb => [purchaseDay(eb, 'asc').as('oldest_purchase_date')])
      .where('collector_id', '=', collectorId)
      .where('id', 'in', newestIds)
      .execute()
    for (const row of rows) found.set(row.group_key, row)
  }
  return found
}

/** The first or last purchase day in the group of a copy. */
function purchaseDay({ selectFrom }: ExpressionBuilder<Schema, 'holdings'>, order: 'asc' | 'desc') {
  return (
    selectFrom('holdings as dated')
      .select('dated.purchase_date')
      .whereRef('dated.collector_id', '=', 'holdings.collector_id')
      .whereRef('dated.group_key', '=', 'holdings.group_key')
      .where('dated.removed_at', 'is', null)
      // As the index on the days says, or it is not used.
      .where('dated.purchase_date', 'is not', null)
      .orderBy('dated.purchase_date', order)
      .limit(sql.lit(1))
      .$asScalar()
  )
}

type NewestCopy = Selectable<HoldingsTable> & {
  newest_purchase_date: string | null
  oldest_purchase_date: string | null
}

/** The newest copy gives the label. */
function rowOf(
  figures: GroupFigures & AgedGroup,
  newest: NewestCopy,
  setName: string,
): Insertable<HoldingGroupsTable> {
  const state = stateFrom(newest)
  return {
    collector_id: newest.collector_id,
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
    counted_as_of: figures.countedAsOf,
    price_distance_cents: distanceFromMean(figures),
    set_name: setName,
    newest_holding_id: newest.id,
    newest_created_at: newest.created_at,
    newest_purchase_date: newest.newest_purchase_date ?? newest.purchase_date,
    oldest_purchase_date: newest.oldest_purchase_date ?? newest.purchase_date,
  }
}

async function upsert(tx: Writer, rows: readonly Insertable<HoldingGroupsTable>[]): Promise<void> {
  await insertInChunks(rows, chunk =>
    tx
      .insertInto('holding_groups')
      .values(chunk)
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
          counted_as_of: ref('excluded.counted_as_of'),
          price_distance_cents: ref('excluded.price_distance_cents'),
          newest_holding_id: ref('excluded.newest_holding_id'),
          newest_created_at: ref('excluded.newest_created_at'),
          newest_purchase_date: ref('excluded.newest_purchase_date'),
          oldest_purchase_date: ref('excluded.oldest_purchase_date'),
        })),
      )
      .execute(),
  )
}
