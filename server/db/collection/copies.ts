import { slabKey } from '#domain/collection/cert-number'
import { type CopyState, stateOf } from '#domain/collection/copy'
import {
  type CopyRecord,
  type CopyRecordFields,
  paidOf,
  recordFieldsOf,
  recordOf,
} from '#domain/collection/copy-record'
import { groupKey } from '#domain/collection/grouping'
import type { CopyChange } from '#domain/collection/operation'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { HoldingsTable } from './copy-tables.ts'
import { chunksOf, insertInChunks } from '#server/db/chunks'
import { columnMap } from '#server/db/columns'
import { rewriteCopies } from './many/rewritten-copies.ts'
import { preparedForList } from '#server/db/prepared-lists'
import { inOrder } from '#server/db/together'
import type { Reader, Writer } from '#server/db/storage'

/** A stored copy, held or removed. */
export interface StoredCopy extends CopyRecord {
  readonly id: string
  readonly productId: string
  readonly groupKey: string
  readonly removedAt: string | null
}

/** The state of a copy in holdings. A new field of the domain's CopyFields is one more column here. */
export const stateColumns = columnMap([
  'kind',
  'condition',
  'grading_company',
  'grade',
  'cert_number',
  'predicted_grade',
  'raw_card_cost_cents',
  'grading_cost_cents',
])

/** What a collector keeps about a copy beside its cost and state. */
export const remarkColumns = columnMap(['note', 'tags', 'box', 'binder', 'page', 'seller'])

/** What a copy cost besides its price, and what was paid for it in another currency. */
export const purchaseColumns = columnMap([
  'purchase_fees_cents',
  'purchase_shipping_cents',
  'purchase_tax_cents',
  'paid_units',
  'paid_currency',
  'paid_rate',
  'paid_rate_day',
])

type PurchaseRow = Pick<Selectable<HoldingsTable>, (typeof purchaseColumns.columns)[number]>

/** Returns what a copy cost besides its price, and what was paid for it in another currency. */
export function purchaseFrom(row: PurchaseRow): Pick<CopyRecord, 'purchaseCosts' | 'paid'> {
  return {
    purchaseCosts: {
      feesCents: row.purchase_fees_cents,
      shippingCents: row.purchase_shipping_cents,
      taxCents: row.purchase_tax_cents,
    },
    paid: paidOf(purchaseColumns.read(row)),
  }
}

/** Everything an operation can change. */
export const recordColumns = columnMap([
  ...stateColumns.columns,
  ...purchaseColumns.columns,
  'cost_basis_cents',
  'purchase_date',
  'own_price_cents',
  'removal',
  'sold_price_cents',
  'sale_fees_cents',
  'sale_shipping_cents',
  'sale_tax_cents',
  'sale_venue',
  ...remarkColumns.columns,
])

const copyColumns = columnMap(['id', 'product_id', 'group_key', 'removed_at'])

type StateRow = Pick<Selectable<HoldingsTable>, (typeof stateColumns.columns)[number]>

/** Returns the state of a row. Throws for a mix that the table's checks rule out. */
export function stateFrom(row: StateRow): CopyState {
  return stateOf(stateColumns.read(row))
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
  const copies: StoredCopy[] = []
  for (const chunk of chunksOf(ids)) {
    const rows = await byIdQuery(db, { collectorId }, chunk)
    copies.push(...rows.map(row => ({ ...copyColumns.read(row), ...recordOf(recordColumns.read(row)) })))
  }
  return copies
}

const byIdQuery = preparedForList((db, { collectorId }: Owned, ids: readonly string[]) =>
  db
    .selectFrom('holdings')
    .select(copyColumns.columns)
    .select(recordColumns.columns)
    .where('collector_id', '=', collectorId)
    .where('id', 'in', [...ids]),
)

interface Owned {
  readonly collectorId: string
}

/** Saves the copies of an operation as it leaves them. New ones get `now` as the time they were added. */
export async function saveChanges(
  tx: Writer,
  collectorId: string,
  changes: readonly CopyChange[],
  now: string,
): Promise<void> {
  const added = changes.filter(({ before }) => before === null)
  const insert = () =>
    insertInChunks(added, chunk =>
      insertQuery(
        tx,
        {},
        chunk.map(change => rowOf(collectorId, change, now)),
      ),
    )
  const alike = changedAlike(changes, now)
  const kept = changes.filter(({ before }) => before !== null)
  // A row says when its copy left, which is another time for one that had left before and stays away.
  if (alike.length > fewCopies && kept.every(isHeldBeforeOrAfter)) {
    await insert()
    return rewriteCopies(
      tx,
      kept.map(change => rowOf(collectorId, change, now)),
    )
  }
  const updates = alike.flatMap(({ ids, values }) =>
    chunksOf(ids).map(chunk => () => update(tx, collectorId, chunk, values)),
  )
  await inOrder(changes.length <= fewCopies, insert, ...updates)
}

function isHeldBeforeOrAfter({ before, after }: CopyChange): boolean {
  return before?.removal === null || after.removal === null
}

/** Of so few, each table takes one statement. */
export const fewCopies = 20

const insertQuery = preparedForList((db, _: object, rows: readonly Insertable<HoldingsTable>[]) =>
  db.insertInto('holdings').values([...rows]),
)

type ChangedValues = Updateable<HoldingsTable>

async function update(
  tx: Writer,
  collectorId: string,
  ids: readonly string[],
  values: ChangedValues,
): Promise<void> {
  const { removal, removed_at: removedAt, ...others } = values
  // As a trade does to what it gives.
  if (removal !== undefined && removedAt !== undefined && Object.keys(others).length === 0)
    await removeQuery(tx, { collectorId, removal, removedAt }, ids)
  else
    await tx
      .updateTable('holdings')
      .set(values)
      .where('collector_id', '=', collectorId)
      .where('id', 'in', ids)
      .execute()
}

interface RemovedValues extends Owned {
  readonly removal: CopyRecordFields['removal']
  readonly removedAt: string | null
}

const removeQuery = preparedForList(
  (db, { collectorId, removal, removedAt }: RemovedValues, ids: readonly string[]) =>
    db
      .updateTable('holdings')
      .set({ removal, removed_at: removedAt })
      .where('collector_id', '=', collectorId)
      .where('id', 'in', [...ids]),
)

/** Copies that get the same values in the same columns are one statement: a trade gives up to 500. */
function changedAlike(changes: readonly CopyChange[], now: string) {
  const byValues = new Map<string, { ids: string[]; values: ChangedValues }>()
  for (const change of changes) {
    if (change.before === null) continue
    const values = changedValues(change, now)
    // An operation may be about a copy that it leaves as it was.
    if (Object.keys(values).length === 0) continue
    const key = JSON.stringify(values)
    const alike = byValues.get(key) ?? { ids: [], values }
    alike.ids.push(change.copyId)
    byValues.set(key, alike)
  }
  return [...byValues.values()]
}

function rowOf(
  collectorId: string,
  { copyId, productId, after }: CopyChange,
  now: string,
): Insertable<HoldingsTable> {
  return {
    collector_id: collectorId,
    id: copyId,
    product_id: productId,
    created_at: now,
    removed_at: after.removal === null ? null : now,
    group_key: groupKey(productId, after.state),
    slab_key: slabKey(after.state),
    ...recordColumns.write(recordFieldsOf(after)),
  }
}

/** The columns that the change sets to another value, and those that follow from them. */
function changedValues({ productId, before, after }: CopyChange, now: string): ChangedValues {
  const [old, fields] = [before && recordFieldsOf(before), recordFieldsOf(after)]
  const changed: Record<string, unknown> = {}
  for (const field in fields) {
    const name = field as keyof CopyRecordFields
    if (old?.[name] !== fields[name]) changed[name] = fields[name]
  }
  const isLeaving = before?.removal === null && after.removal !== null
  const isBack = before?.removal !== null && after.removal === null
  const hasState = before !== null && before.state === after.state
  const isSameGroup =
    hasState || (before && groupKey(productId, before.state) === groupKey(productId, after.state))
  return {
    ...recordColumns.writeSome(changed as Partial<CopyRecordFields>),
    ...(isLeaving ? { removed_at: now } : isBack ? { removed_at: null } : {}),
    ...(isSameGroup ? {} : { group_key: groupKey(productId, after.state) }),
    ...(before && slabKey(before.state) === slabKey(after.state) ? {} : { slab_key: slabKey(after.state) }),
  }
}
