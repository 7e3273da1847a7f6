/**
 * How many days each idempotency key is kept, with an index for the clean-up that finds those of equally many. Keys from
 * before are kept for the days of an add: any may be of one.
 */
import type { Writer } from '#server/db/storage'

export async function keepDaysOfKeys(tx: Writer): Promise<void> {
  await tx.schema
    .alterTable('idempotency_keys')
    .addColumn('kept_days', 'integer', column => column.notNull().defaultTo(30))
    .execute()
  await tx.schema.dropIndex('idempotency_keys_age').execute()
  await tx.schema
    .createIndex('idempotency_keys_end')
    .on('idempotency_keys')
    .columns(['kept_days', 'created_at'])
    .execute()
}
