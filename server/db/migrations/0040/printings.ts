/**
 * Makes room for every printing of a card. Each is a product, and the catalogue lists one of them. Existing products are
 * all listed; the other printings arrive with the next import.
 */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from '#server/db/migrations/columns'

/** Of lists that hold listed products alone. */
const listed = {
  products_list: ['list_order', 'id'],
  products_rarity: ['rarity', 'list_order', 'id'],
  products_type: ['product_type', 'list_order', 'id'],
}
/** Filters of a collection use them for every printing; lists skip those that are not listed without a look at them. */
const ofEveryPrinting = {
  products_set: ['set_name_key', 'list_order', 'id', 'number'],
  products_set_code: ['set_code', 'list_order', 'id', 'number'],
}

export async function keepPrintings(tx: Writer, engine: EngineName): Promise<void> {
  const { text } = columnTypes(engine)
  const { schema } = tx
  await schema.alterTable('products').addColumn('entry_id', text).execute()
  await schema.alterTable('products').addColumn('printing_key', text).execute()
  await schema.alterTable('products').addColumn('printing_label', text).execute()
  await schema
    .alterTable('products')
    .addColumn('language', text, c => c.notNull().defaultTo('en'))
    .execute()
  await sql`update products set entry_id = id`.execute(tx)
  await schema.createIndex('products_entry').on('products').columns(['entry_id', 'id']).execute()
  for (const [index, columns] of Object.entries({ ...listed, ...ofEveryPrinting })) {
    await schema.dropIndex(index).execute()
    const condition = index in listed ? sql`where number > 0` : sql``
    await sql`create index ${sql.ref(index)} on products (${sql.join(columns.map(column => sql.ref(column)))})
      ${condition}`.execute(tx)
  }
}
