/** Finds old notifications by index: all of them by age, those that were read, and the newest of a collector. */
import { sql } from 'kysely'
import type { Writer } from '#server/db/storage'

export async function indexNotificationAges(tx: Writer): Promise<void> {
  const { schema } = tx
  await schema.createIndex('notifications_age').on('notifications').column('created_at').execute()
  await sql`create index notifications_read on notifications (read_at) where read_at is not null`.execute(tx)
  await schema
    .createIndex('notifications_newest')
    .on('notifications')
    .columns(['collector_id', 'created_at', 'id'])
    .execute()
}
