/**
 * Indexes the groups of a collection by value and by name, and drops the index of copies by product, which only recounts
 * still read: an added copy writes about as much as before.
 */
import { sql } from 'kysely'
import type { Writer } from '#server/db/storage'

export async function indexOrders(tx: Writer): Promise<void> {
  await tx.schema.dropIndex('holdings_product').execute()
  await sql`create index holding_groups_value on holding_groups (collector_id, (quantity * counted_price_cents))
    where counted_price_cents is not null`.execute(tx)
  await sql`create index holding_groups_name on holding_groups (collector_id, name_key)`.execute(tx)
}
