/**
 * Queues each price that changed once, instead of a row for every holder in the transaction that saves it. Both
 * indexes find those whom a price concerns in the order of their ids, a page at a time.
 */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from '#server/db/migrations/columns'

export async function createChangedPrices(tx: Writer, engine: EngineName): Promise<void> {
  const { text, bigint } = columnTypes(engine)
  const { schema } = tx
  await schema
    .createTable('changed_prices')
    .addColumn('product_id', text, c => c.notNull())
    .addColumn('price_key', text, c => c.notNull())
    .addColumn('queued_at', text, c => c.notNull())
    .addColumn('lowest_cents', bigint)
    .addColumn('highest_cents', bigint)
    .addColumn('queued_to', text, c => c.notNull())
    .addPrimaryKeyConstraint('changed_prices_key', ['product_id', 'price_key'])
    .execute()
  await schema
    .createIndex('changed_prices_queue')
    .on('changed_prices')
    .columns(['queued_at', 'product_id', 'price_key'])
    .execute()
  await schema.dropIndex('holding_groups_price').execute()
  await schema
    .createIndex('holding_groups_price')
    .on('holding_groups')
    .columns(['product_id', 'price_key', 'collector_id'])
    .execute()
  await schema.dropIndex('wishes_target').execute()
  await sql`create index wishes_target on wishes (product_id, collector_id)
    where target_price_cents is not null`.execute(tx)
}
