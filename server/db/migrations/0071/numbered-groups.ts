/** Gives each group the number of its product, by which a search finds it without reading the product. */
import { sql } from 'kysely'
import type { Writer } from '#server/db/storage'

export async function numberGroups(tx: Writer): Promise<void> {
  await tx.schema
    .alterTable('holding_groups')
    .addColumn('product_number', 'integer', column => column.notNull().defaultTo(0))
    .execute()
  await sql`update holding_groups set product_number = abs(products.number)
    from products where products.id = holding_groups.product_id`.execute(tx)
  // Always true, and implied only by queries for numbers: no other takes this small index to read a whole collection.
  await sql`create index holding_groups_number on holding_groups (collector_id, product_number)
    where product_number is not null`.execute(tx)
}
