import type { LedgerEntry } from '#domain/collection/ledger'
import { insertInChunks } from '#server/db/chunks'
import { columnMap } from '#server/db/columns'
import type { Writer } from '#server/db/storage'

/** An entry with its copy; null for the gain of a trade, which belongs to no copy. */
export interface CopyEntry extends LedgerEntry {
  readonly copyId: string | null
}

const entryColumns = columnMap(['kind', 'cash_cents', 'cost_basis_cents', 'realised_profit_cents'])

/** Appends entries in order, numbered from `lastSequence` + 1. The collector's totals must be locked. */
export async function appendEntries(
  tx: Writer,
  collectorId: string,
  lastSequence: number,
  occurredAt: string,
  entries: readonly CopyEntry[],
): Promise<void> {
  const rows = entries.map((entry, index) => ({
    collector_id: collectorId,
    sequence: lastSequence + 1 + index,
    occurred_at: occurredAt,
    holding_id: entry.copyId,
    ...entryColumns.write(entry),
  }))
  await insertInChunks(rows, chunk => tx.insertInto('ledger_entries').values(chunk).execute())
}
