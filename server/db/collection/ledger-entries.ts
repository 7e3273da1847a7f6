import type { CopyEntry } from '#domain/collection/operation'
import type { Insertable } from 'kysely'
import { insertInChunks } from '#server/db/chunks'
import { columnMap } from '#server/db/columns'
import { preparedForList } from '#server/db/prepared-lists'
import { insertStaged, type StagedRows } from '#server/db/staged-rows'
import type { LedgerEntriesTable } from './operation-tables.ts'
import type { Writer } from '#server/db/storage'

export const entryColumns = columnMap(['kind', 'cash_cents', 'cost_basis_cents', 'realised_profit_cents'])

/**
 * Appends the entries of an operation in order, numbered from `lastSequence` + 1, the first of them from what was staged. The
 * collector's totals must be locked.
 */
export async function appendEntries(
  tx: Writer,
  collectorId: string,
  lastSequence: number,
  { sequence: operationSequence, occurredAt }: { readonly sequence: number; readonly occurredAt: string },
  entries: readonly CopyEntry[],
  staged: StagedRows | null,
): Promise<void> {
  const owner = {
    collector_id: collectorId,
    occurred_at: occurredAt,
    operation_sequence: operationSequence,
  }
  const first = lastSequence + 1
  if (staged !== null)
    await insertStaged(tx, 'ledger_entries', staged, { ...owner, sequence: { countedFrom: first } })
  const count = staged?.count ?? 0
  const rowsOf = (some: readonly CopyEntry[], start: number) =>
    some.map((entry, index) => ({ ...owner, sequence: first + count + start + index, ...entryRowOf(entry) }))
  const rest = count === 0 ? entries : entries.slice(count)
  await insertInChunks(rest, (chunk, start) => insertQuery(tx, {}, rowsOf(chunk, start)))
}

/** The columns of an entry that follow from it alone. */
export const entryRowColumns = ['holding_id', ...entryColumns.columns] as const

export function entryRowOf(entry: CopyEntry) {
  return { holding_id: entry.copyId, ...entryColumns.write(entry) }
}

const insertQuery = preparedForList((db, _: object, rows: readonly Insertable<LedgerEntriesTable>[]) =>
  db.insertInto('ledger_entries').values([...rows]),
)
