import { type CopyWithCost, type CopyState, fieldsOf, stateOf } from '#domain/collection/copy'
import type { Removal } from '#domain/collection/remove-copy'
import type { Cents } from '#domain/money/money'
import { groupKey } from '#domain/collection/grouping'
import type { Insertable, Selectable } from 'kysely'
import type { HoldingsTable } from '#server/db/schema'
import { insertInChunks } from '#server/db/chunks'
import { columnMap } from '#server/db/columns'
import type { Reader, Writer } from '#server/db/storage'

/** A stored copy, held or removed. */
export interface StoredCopy extends CopyWithCost {
  readonly id: string
  readonly productId: string
  readonly purchaseDate: string
  readonly ownPriceCents: Cents | null
  readonly groupKey: string
  readonly removedAt: string | null
}

export interface NewCopy extends CopyWithCost {
  readonly id: string
  readonly productId: string
  readonly purchaseDate: string
  /** Null or absent without an own price. */
  readonly ownPriceCents?: Cents | null
}

/** The state of a copy in holdings. A new field of the domain's CopyFields is one more column here. */
export const stateColumns = columnMap([
  'kind',
  'condition',
  'grading_company',
  'grade',
  'predicted_grade',
  'raw_card_cost_cents',
  'grading_cost_cents',
])

const copyColumns = columnMap([
  'id',
  'product_id',
  'cost_basis_cents',
  'purchase_date',
  'own_price_cents',
  'group_key',
  'removed_at',
])

/** How a removed copy left. Null while the collector owns it. */
const removalColumns = columnMap(['removal', 'sold_price_cents'])

type StateRow = Pick<Selectable<HoldingsTable>, (typeof stateColumns.columns)[number]>

/** Returns the state of a row. Throws for a mix that the table's checks rule out. */
export function stateFrom(row: StateRow): CopyState {
  return stateOf(stateColumns.read(row))
}

export async function insertCopies(
  tx: Writer,
  collectorId: string,
  createdAt: string,
  copies: readonly NewCopy[],
): Promise<void> {
  const rows = copies.map(
    ({
      id,
      productId,
      purchaseDate,
      state,
      costBasisCents,
      ownPriceCents = null,
    }): Insertable<HoldingsTable> => ({
      collector_id: collectorId,
      id,
      product_id: productId,
      ...stateColumns.write(fieldsOf(state)),
      cost_basis_cents: costBasisCents,
      purchase_date: purchaseDate,
      group_key: groupKey(productId, state),
      created_at: createdAt,
      own_price_cents: ownPriceCents,
    }),
  )
  await insertInChunks(rows, chunk => tx.insertInto('holdings').values(chunk).execute())
}

/** Returns the collector's copy, held or removed; null for an unknown id or another collector's copy. */
export async function storedCopyById(
  db: Reader,
  collectorId: string,
  id: string,
): Promise<StoredCopy | null> {
  const [copy] = await storedCopiesById(db, collectorId, [id])
  return copy ?? null
}

/** Returns the collector's copies among these ids, held or removed, in no order. */
export async function storedCopiesById(
  db: Reader,
  collectorId: string,
  ids: readonly string[],
): Promise<StoredCopy[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('holdings')
    .select(copyColumns.columns)
    .select(stateColumns.columns)
    .where('collector_id', '=', collectorId)
    .where('id', 'in', ids)
    .execute()
  return rows.map(row => ({ ...copyColumns.read(row), state: stateFrom(row) }))
}

export async function saveCopy(
  tx: Writer,
  collectorId: string,
  copy: NewCopy & Pick<StoredCopy, 'ownPriceCents'>,
): Promise<void> {
  await tx
    .updateTable('holdings')
    .set({
      ...stateColumns.write(fieldsOf(copy.state)),
      cost_basis_cents: copy.costBasisCents,
      purchase_date: copy.purchaseDate,
      group_key: groupKey(copy.productId, copy.state),
      own_price_cents: copy.ownPriceCents,
    })
    .where('collector_id', '=', collectorId)
    .where('id', '=', copy.id)
    .execute()
}

export async function markRemoved(
  tx: Writer,
  collectorId: string,
  ids: readonly string[],
  removedAt: string,
  removal: Removal,
): Promise<void> {
  await tx
    .updateTable('holdings')
    .set({ removed_at: removedAt, ...removalColumns.writeSome(removal) })
    .where('collector_id', '=', collectorId)
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .execute()
}
