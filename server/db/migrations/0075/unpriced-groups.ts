/** Finds the groups without a price, the newest first. */
import { sql } from 'kysely'
import type { Writer } from '#server/db/storage'

export async function indexUnpricedGroups(tx: Writer): Promise<void> {
  await sql`create index holding_groups_unpriced
    on holding_groups (collector_id, newest_created_at desc, product_id, price_key)
    where counted_price_cents is null`.execute(tx)
}
