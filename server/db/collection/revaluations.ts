/** Collectors to value again because a price of theirs changed. */
import type { Reader, Writer } from '#server/db/storage'

export async function queuedCollectors(db: Reader, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('revaluations')
    .select('collector_id')
    .orderBy('queued_at')
    .orderBy('collector_id')
    .limit(limit)
    .execute()
  return rows.map(row => row.collector_id)
}

/** Removes a collector from the queue, in the transaction that values them. */
export async function unqueue(tx: Writer, collectorId: string): Promise<void> {
  await tx.deleteFrom('revaluations').where('collector_id', '=', collectorId).execute()
}
