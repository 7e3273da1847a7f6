import { blankState } from '#domain/copies/copy'
import { type CopyRecord, type CopyRecordFields, recordFieldsOf, recordOf } from '#domain/copies/copy-record'
import { costFields, noExtraCosts } from '#domain/copies/extra-costs'
import type { CopyEntry, KeptChange, OperationKind } from '#domain/copies/operation'
import { type Cents, zeroCents } from '#domain/money/money'
import { sql } from 'kysely'
import { entryColumns } from './ledger-entries.ts'
import { writeInChunks } from '#server/database/chunks'
import { columnMap } from '#server/database/columns'
import { prepared } from '#server/database/prepared'
import { inOneMessage } from '#server/database/one-message'
import { insertRows } from '#server/database/saved-rows'
import type { Reader, Writer } from '#server/database/storage'

/** An operation as it is kept, without its copies and entries. */
export interface StoredOperation {
  readonly sequence: number
  readonly id: string
  readonly kind: OperationKind
  readonly occurredAt: string
  /** The collector's day. */
  readonly day: string
  /** The id of the operation that this one undoes. */
  readonly reverses: string | null
  /** The id of the operation that this one replaces. */
  readonly corrects: string | null
  /** Its effect on lifetime earnings. */
  readonly cashCents: Cents
  readonly costBasisCents: Cents
  readonly realisedProfitCents: Cents
  readonly lifetimeEarningsAfterCents: Cents
  readonly costBasisAfterCents: Cents
  readonly realisedProfitAfterCents: Cents
  readonly copies: number
}

export const operationColumns = columnMap([
  'sequence',
  'id',
  'kind',
  'occurred_at',
  'day',
  'reverses',
  'corrects',
  'cash_cents',
  'cost_basis_cents',
  'realised_profit_cents',
  'lifetime_earnings_after_cents',
  'cost_basis_after_cents',
  'realised_profit_after_cents',
  'copies',
])

/**
 * Saves an operation with the versions of copies that it changes, from a place among them: 0 for a new one. One that is written
 * in steps is saved with each. Its ledger entries are appended by `appendEntries`.
 */
export async function saveOperation(
  tx: Writer,
  collectorId: string,
  operation: StoredOperation,
  changes: readonly KeptChange[],
  from: number,
): Promise<void> {
  const row = { collector_id: collectorId, ...operationColumns.write(operation) }
  const rowsOf = (some: readonly KeptChange[], start: number) =>
    some.map(({ copyId, productId, before, after }, index) => ({
      collector_id: collectorId,
      operation_sequence: operation.sequence,
      position: from + start + index,
      holding_id: copyId,
      product_id: productId,
      before_version: before && versionText(before),
      after_version: after && versionText(after),
    }))
  await inOneMessage(
    from === 0 ? insertRows(tx, 'operations', [row]) : moveSums(tx, collectorId, operation),
    writeInChunks(changes, (chunk, start) => insertRows(tx, 'operation_copies', rowsOf(chunk, start))),
  )
}

/** What a further step moves of an operation. */
const movingColumns = columnMap([
  'cash_cents',
  'cost_basis_cents',
  'realised_profit_cents',
  'lifetime_earnings_after_cents',
  'cost_basis_after_cents',
  'realised_profit_after_cents',
  'copies',
])

async function moveSums(tx: Writer, collectorId: string, operation: StoredOperation): Promise<void> {
  await tx
    .updateTable('operations')
    .set(movingColumns.write(operation))
    .where('collector_id', '=', collectorId)
    .where('sequence', '=', operation.sequence)
    .execute()
}

/** Returns the collector's operation, and the id of the one that undid it; null for an unknown id. */
export async function operationById(
  db: Reader,
  collectorId: string,
  id: string,
): Promise<(StoredOperation & { readonly undoneBy: string | null }) | null> {
  const row = await db
    .selectFrom('operations')
    .select(operationColumns.columns)
    .where('collector_id', '=', collectorId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const undo = await db
    .selectFrom('operations')
    .select('id')
    .where('collector_id', '=', collectorId)
    .where('reverses', '=', id)
    .executeTakeFirst()
  return { ...operationColumns.read(row), undoneBy: undo?.id ?? null }
}

/** Counts the copies of an operation; none for an unknown id. */
export async function copiesOfOperation(db: Reader, collectorId: string, id: string): Promise<number> {
  return (await copiesQuery.executeTakeFirst(db, { collectorId, id }))?.copies ?? 0
}

const copiesQuery = prepared((db, { collectorId, id }: { collectorId: string; id: string }) =>
  db.selectFrom('operations').select('copies').where('collector_id', '=', collectorId).where('id', '=', id),
)

/**
 * Returns the sequence of the first operation of a chain of corrections, by the sequence of any of them. Reads the whole
 * chain in one statement, by the index of ids.
 */
export async function firstCorrected(db: Reader, collectorId: string, sequence: number): Promise<number> {
  const { rows } = await sql<{ sequence: number }>`
    with recursive chain (sequence, corrects) as (
      select sequence, corrects from operations where collector_id = ${collectorId} and sequence = ${sequence}
      union all
      select earlier.sequence, earlier.corrects from chain
      inner join operations as earlier on earlier.collector_id = ${collectorId} and earlier.id = chain.corrects
    )
    select sequence from chain where corrects is null`.execute(db)
  const [first] = rows
  if (!first) throw new Error(`the corrections before operation ${sequence} have no beginning`)
  return first.sequence
}

/** Returns the copies of an operation in its order, read some at a time so that others do not wait for a large one. */
export async function changesOf(db: Reader, collectorId: string, sequence: number): Promise<KeptChange[]> {
  const changes: KeptChange[] = []
  for (;;) {
    const some = await someChangesOf(db, {
      collectorId,
      sequence,
      from: changes.length,
      limit: changesAtOnce,
    })
    for (const change of some) changes.push(change)
    if (some.length < changesAtOnce) return changes
  }
}

const changesAtOnce = 500

interface SomeChanges {
  readonly collectorId: string
  /** Of the operation. */
  readonly sequence: number
  /** The place of the first, counted from 0. */
  readonly from: number
  readonly limit: number
}

/** Returns some copies of an operation in its order. */
export async function someChangesOf(db: Reader, some: SomeChanges): Promise<KeptChange[]> {
  return (await changesQuery.execute(db, some)).map(changeFrom)
}

const changesQuery = prepared((db, { collectorId, sequence, from, limit }: SomeChanges) =>
  db
    .selectFrom('operation_copies')
    .select(['holding_id', 'product_id', 'before_version', 'after_version'])
    .where('collector_id', '=', collectorId)
    .where('operation_sequence', '=', sequence)
    .where('position', '>=', from)
    .orderBy('position')
    .limit(limit),
)

function changeFrom(row: Awaited<ReturnType<typeof changesQuery.execute>>[number]): KeptChange {
  return {
    copyId: row.holding_id,
    productId: row.product_id,
    before: row.before_version === null ? null : versionFrom(row.before_version),
    after: row.after_version === null ? null : versionFrom(row.after_version),
  }
}

/** Returns the ids of the copies that an operation added, in its order. */
export async function addedBy(db: Reader, collectorId: string, sequence: number): Promise<string[]> {
  return (await addedQuery.execute(db, { collectorId, sequence })).map(row => row.holding_id)
}

const addedQuery = prepared((db, { collectorId, sequence }: { collectorId: string; sequence: number }) =>
  db
    .selectFrom('operation_copies')
    .select('holding_id')
    .where('collector_id', '=', collectorId)
    .where('operation_sequence', '=', sequence)
    .where('before_version', 'is', null)
    .orderBy('position'),
)

/** Returns the ledger entries of an operation in their order. */
export async function entriesOf(db: Reader, collectorId: string, sequence: number): Promise<CopyEntry[]> {
  const rows = await db
    .selectFrom('ledger_entries')
    .select(['sequence', 'holding_id', ...entryColumns.columns])
    .where('collector_id', '=', collectorId)
    .where('operation_sequence', '=', sequence)
    .execute()
  // For an order by sequence, SQLite would walk all entries of the collector in that order.
  rows.sort((one, other) => one.sequence - other.sequence)
  return rows.map(row => ({ copyId: row.holding_id, ...entryColumns.read(row) }))
}

/** What a version has in the fields that its text leaves out: the usual values, and those of later fields. */
export const blankVersion: Omit<CopyRecordFields, 'kind'> = {
  ...blankState,
  costBasisCents: zeroCents,
  purchaseDate: '',
  ownPriceCents: null,
  countsOwnPrice: null,
  ...costFields('purchase', noExtraCosts),
  paidUnits: null,
  paidCurrency: null,
  paidRate: null,
  paidRateDay: null,
  removal: null,
  soldPriceCents: null,
  ...costFields('sale', noExtraCosts),
  saleVenue: null,
  note: null,
  tags: null,
  box: null,
  binder: null,
  page: null,
  seller: null,
}

/** Writes a version as JSON, without blank fields. */
export function versionText(record: CopyRecord): string {
  const fields: Readonly<Record<string, unknown>> = { ...recordFieldsOf(record) }
  const kept: Record<string, unknown> = {}
  for (const field in fields)
    if (blankVersion[field as keyof typeof blankVersion] !== fields[field]) kept[field] = fields[field]
  return JSON.stringify(kept)
}

/** Reads a version that `versionText` wrote, also before a field was there. */
export function versionFrom(text: string): CopyRecord {
  const kept = JSON.parse(text) as Partial<CopyRecordFields> & Pick<CopyRecordFields, 'kind'>
  return recordOf({ ...blankVersion, ...kept })
}
