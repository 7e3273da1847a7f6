/** Keeps the ids of products in the catalogues of markets. They arrive with the next import. */
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from '#server/db/migrations/columns'

export async function keepExternalIds(tx: Writer, engine: EngineName): Promise<void> {
  const { text } = columnTypes(engine)
  const { schema } = tx
  await schema
    .createTable('external_ids')
    .addColumn('product_id', text, c => c.notNull().references('products.id'))
    .addColumn('source', text, c => c.notNull())
    .addColumn('external_id', text, c => c.notNull())
    .addColumn('finish', text)
    .addPrimaryKeyConstraint('external_ids_key', ['product_id', 'source'])
    .execute()
  await schema
    .createIndex('external_ids_by_id')
    .on('external_ids')
    .columns(['source', 'external_id'])
    .execute()
}
