/** Keeps with each group the day its oldest copy was bought. */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from './columns.ts'

export async function addOldestPurchase(tx: Writer, engine: EngineName): Promise<void> {
  await tx.schema
    .alterTable('holding_groups')
    .addColumn('oldest_purchase_date', columnTypes(engine).text, c => c.notNull().defaultTo(''))
    .execute()
  // One lookup per group in the index on the copies held by group.
  await sql`update holding_groups set oldest_purchase_date = (
    select min(holdings.purchase_date) from holdings
    where holdings.collector_id = holding_groups.collector_id
      and holdings.group_key = holding_groups.group_key and holdings.removed_at is null)`.execute(tx)
}
