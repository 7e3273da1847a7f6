import type { CopyEntry } from '#domain/collection/operation'
import { insertInChunks } from '#server/db/chunks'
import { columnMap } from '#server/db/columns'
import type { Writer } from '#server/db/storage'

const entryColumns = columnMap(['kind', 'cash_cents', 'cost_basis_cents', 'realised_profit_cents'])

/** Appends the entries of an operation in order, numbered from `lastSequence` + 1. The collector's totals must be locked. */
export async function appendEntries(
  tx: Writer,
  collectorId: string,
  lastSequence: number,
  { sequence: operationSequence, occurredAt }: { readonly sequence: number; readonly occurredAt: string },
  entries: readonly CopyEntry[],
): Promise<void> {
  const rows = entries.map((entry, index) => ({
    collector_id: collectorId,
    sequence: lastSequence + 1 + index,
    occurred_at: occurredAt,
    holding_id: entry.copyId,
    operation_sequence: operationSequence,
    ...entryColumns.write(entry),
  }))
  await insertInChunks(rows, chunk => tx.insertInto('ledger_entries').values(chunk).execute())
}
