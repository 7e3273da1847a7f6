import type { CopyEntry } from '#domain/copies/operation'
import type { Insertable } from 'kysely'
import { insertInChunks } from '#server/database/chunks'
import { columnMap } from '#server/database/columns'
import { preparedForList } from '#server/database/prepared-lists'
import type { LedgerEntriesTable } from '#server/database/tables/operations'
import type { Writer } from '#server/database/storage'

export const entryColumns = columnMap(['kind', 'cash_cents', 'cost_basis_cents', 'realised_profit_cents'])

/** Appends the entries of an operation in order, numbered from `lastSequence` + 1. The collector's totals must be locked. */
export async function appendEntries(
  tx: Writer,
  collectorId: string,
  lastSequence: number,
  { sequence: operationSequence, occurredAt }: { readonly sequence: number; readonly occurredAt: string },
  entries: readonly CopyEntry[],
): Promise<void> {
  const rowsOf = (some: readonly CopyEntry[], start: number) =>
    some.map((entry, index) => ({
      collector_id: collectorId,
      sequence: lastSequence + 1 + start + index,
      occurred_at: occurredAt,
      holding_id: entry.copyId,
      operation_sequence: operationSequence,
      ...entryColumns.write(entry),
    }))
  await insertInChunks(entries, (chunk, start) => insertQuery(tx, {}, rowsOf(chunk, start)))
}

const insertQuery = preparedForList((db, _: object, rows: readonly Insertable<LedgerEntriesTable>[]) =>
  db.insertInto('ledger_entries').values([...rows]),
)
