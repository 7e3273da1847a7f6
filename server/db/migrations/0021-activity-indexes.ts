/** What lists of operations need: by day, by kind and day, and those with a realised profit or loss. */
import { sql } from 'kysely'
import type { Writer } from '#server/db/storage'

export async function indexActivity(tx: Writer): Promise<void> {
  await tx.schema
    .createIndex('operations_day')
    .on('operations')
    .columns(['collector_id', 'day', 'sequence'])
    .execute()
  await tx.schema
    .createIndex('operations_kind_day')
    .on('operations')
    .columns(['collector_id', 'kind', 'day', 'sequence'])
    .execute()
  await sql`create index operations_profit on operations (collector_id, sequence) where realised_profit_cents <> 0`.execute(
    tx,
  )
}
