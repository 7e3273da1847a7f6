/** Indexes for what was found by walking a whole table: an author's contributions, rows past their time, queues. */
import { sql } from 'kysely'
import type { Writer } from '#server/db/storage'

export async function indexDeadlinesAndAuthors(tx: Writer): Promise<void> {
  const { schema } = tx
  // Hardly a product has an author. The import writes the others.
  await sql`create index products_author on products (created_by, id) where created_by is not null`.execute(
    tx,
  )
  await sql`create index product_revisions_author on product_revisions (edited_by, product_id, revision)
    where edited_by is not null`.execute(tx)
  await schema.createIndex('tokens_created').on('tokens').column('created_at').execute()
  await schema.createIndex('tokens_used').on('tokens').column('last_used_at').execute()
  await schema.createIndex('attempts_age').on('attempts').column('window_started_at').execute()
  // Nearly every notification of a collector has been mailed.
  await sql`create index notifications_unmailed on notifications (collector_id) where mailed_at is null`.execute(
    tx,
  )
  await schema
    .createIndex('revaluations_queue')
    .on('revaluations')
    .columns(['queued_at', 'collector_id'])
    .execute()
}
