import type { CopyEntry } from '#domain/copies/operation'
import { writeInChunks } from '#server/database/chunks'
import { columnMap } from '#server/database/columns'
import { insertRows } from '#server/database/saved-rows'
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
  await writeInChunks(entries, (chunk, start) => insertRows(tx, 'ledger_entries', rowsOf(chunk, start)))
}
