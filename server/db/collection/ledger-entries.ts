import type { LedgerEntry } from '#domain/collection/ledger'
import { insertInChunks } from '#server/db/chunks'
import type { Writer } from '#server/db/storage'

/** An entry with the copy it is about; null for the gain of a trade, which is of no copy. */
export interface CopyEntry extends LedgerEntry {
  readonly copyId: string | null
}

/** Appends entries in order, numbered on from `lastSequence`; the collector's totals row must be locked. */
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
    kind: entry.kind,
    holding_id: entry.copyId,
    cash_cents: entry.cashCents,
    cost_basis_cents: entry.costBasisCents,
    realised_profit_cents: entry.realisedProfitCents,
  }))
  await insertInChunks(rows, chunk => tx.insertInto('ledger_entries').values(chunk).execute())
}
