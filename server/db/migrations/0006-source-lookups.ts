/**
 * The ids of a product in one catalogue or all of them, from the index alone. Without the source in it, SQLite
 * answered a question for product and source by walking every row of that source.
 */
import type { Writer } from '#server/db/storage'

export async function indexSourceLookups({ schema }: Writer): Promise<void> {
  await schema.dropIndex('product_sources_product').execute()
  await schema
    .createIndex('product_sources_product')
    .on('product_sources')
    .columns(['product_id', 'source', 'external_id'])
    .execute()
}
