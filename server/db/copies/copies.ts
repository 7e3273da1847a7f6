import { type CopyRecord, type CopyRecordFields, recordOf } from '#domain/copies/copy-record'
import type { CopyChange } from '#domain/copies/operation'
import type { Insertable } from 'kysely'
import type { HoldingsTable } from '#server/database/tables/copies'
import { inChunks, rowsPerStatement, writeInChunks } from '#server/database/chunks'
import { columnMap } from '#server/database/columns'
import { changedAlike, type ChangedValues, filledColumns, rowOf } from './changed-rows.ts'
import { preparedForList } from '#server/database/prepared-lists'
import { saveRows } from '#server/database/saved-rows'
import { recordColumns } from '#server/db/ledger/record-columns'
import type { Reader, Writer } from '#server/database/storage'

/** A stored copy, held or removed. */
export interface StoredCopy extends CopyRecord {
  readonly id: string
  readonly productId: string
  readonly groupKey: string
  readonly removedAt: string | null
}

const copyColumns = columnMap(['id', 'product_id', 'group_key', 'removed_at'])

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
  const rows = await inChunks(ids, chunk => byIdQuery(db, { collectorId }, chunk))
  return rows.map(row => ({ ...copyColumns.read(row), ...recordOf(recordColumns.read(row)) }))
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
  const filled = added.length < rowsPerStatement ? undefined : filledColumns(added)
  const rowsOf = (some: readonly CopyChange[]) => some.map(change => rowOf(collectorId, change, now))
  await writeInChunks(added, chunk => insertQuery(tx, {}, rowsOf(chunk), filled))
  const alike = changedAlike(changes, now)
  const kept = changes.filter(({ before }) => before !== null)
  // A row says when its copy left, which is another time for one that had left before and stays away.
  if (alike.length > mostUpdates && kept.every(isHeldBeforeOrAfter))
    return saveRows(tx, 'holdings', ['collector_id', 'id'], rowsOf(kept), unchanging)
  for (const { ids, values } of alike)
    await writeInChunks(ids, chunk => update(tx, collectorId, chunk, values))
}

function isHeldBeforeOrAfter({ before, after }: CopyChange): boolean {
  return before?.removal === null || after.removal === null
}

/** More, as the split of a lot makes, are slower than to write the rows whole. */
const mostUpdates = 20

/** What no operation changes. */
const unchanging = ['product_id', 'created_at'] as const

const insertQuery = preparedForList((db, _: object, rows: readonly Insertable<HoldingsTable>[]) =>
  db.insertInto('holdings').values([...rows]),
)

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
