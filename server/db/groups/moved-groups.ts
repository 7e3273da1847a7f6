/** Moves the row of each group by the difference that a change makes. A recount proves the rows (recount-groups). */
import { stateLabel } from '#domain/copies/copy'
import { distanceFromMean, type GroupFigures, type GroupMove } from '#domain/groups/group-figures'
import type { AgedGroup, MovedAge } from '#domain/groups/price-hours'
import type { Ledger } from '#domain/money/ledger'
import { plus, zeroCents } from '#domain/money/money'
import { priceKey } from '#domain/prices/valuation'
import type { SharedGroup } from '#domain/value/value-shares'
import type { Insertable } from 'kysely'
import { writeInChunks } from '#server/database/chunks'
import { preparedForList } from '#server/database/prepared-lists'
import { mapKey } from '#server/db/prices/market-prices'
import type { PriceAmount } from '#server/db/prices/price-amounts'
import { saveRows } from '#server/database/saved-rows'
import type { Writer } from '#server/database/storage'
import type { HoldingGroupsTable } from '#server/database/tables/copies'
import {
  type CountedPrice,
  countedAtOwn,
  countedPrice,
  type KeptGroup,
  type MovingGroup,
  priceKeyOf,
} from './group-rows.ts'
import type { GroupFace } from './group-faces.ts'
import type { NewestCopy } from './newest-copies.ts'
import { stateFrom } from '#server/db/ledger/record-columns'

/** Groups as a move leaves them. */
export interface MovedGroups {
  /** Each before and after, in the order of the moves. */
  readonly moved: readonly (SharedGroup &
    MovedAge & { readonly productId: string; readonly before: KeptGroup | null })[]
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
    const { productId, countedOwnCents } = move
    const price =
      countedOwnCents === null
        ? countedPrice(ledger, productId, prices.get(mapKey(priceKeyOf(move))))
        : countedAtOwn(countedOwnCents)
    const after = figuresAfter(before, move, price)
    const newest = newestCopies.get(groupKey)
    if ((newest === undefined) !== (after === null)) throw new Error(`the row of group ${groupKey} is wrong`)
    const setName = before?.setName ?? face.setName
    moved.push({ ...priceKeyOf(move), before, after, copies: move, setName })
    if (newest && after) rows.push(rowOf(collectorId, after, newest, face))
    else if (before) empty.push(groupKey)
  }
  return { moved, rows, empty }
}

/** Saves the groups, and deletes those without copies. */
export async function saveMovedGroups(
  tx: Writer,
  collectorId: string,
  { rows, empty }: MovedGroups,
): Promise<void> {
  await saveRows(tx, 'holding_groups', ['collector_id', 'group_key'], rows, keptColumns)
  await writeInChunks(empty, chunk => deleteQuery(tx, { collectorId }, chunk))
}

const deleteQuery = preparedForList(
  (db, { collectorId }: { collectorId: string }, groupKeys: readonly string[]) =>
    db
      .deleteFrom('holding_groups')
      .where('collector_id', '=', collectorId)
      .where('group_key', 'in', [...groupKeys]),
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
    countedOwnCents: move.countedOwnCents,
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
    counted_own_cents: figures.countedOwnCents,
    counted_market_cents: figures.countedMarketCents,
    counted_as_of: figures.countedAsOf,
    counted_source: figures.countedSource,
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

/** What a group has from its first copy until its last. */
const keptColumns = [
  'product_id',
  'kind',
  'price_key',
  'counted_own_cents',
  'set_name',
  'product_number',
  'name_key',
  'set_key',
  'number_key',
] as const
