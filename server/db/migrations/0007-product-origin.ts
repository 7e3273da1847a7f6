/**
 * Keeps whether a collector or an import added a product. Until now only its author told, and deleting the
 * account cleared the author: the next import took the product over.
 */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from './columns.ts'

export async function addProductOrigin(tx: Writer, engine: EngineName): Promise<void> {
  await tx.schema
    .alterTable('products')
    .addColumn('origin', columnTypes(engine).text, c =>
      c.notNull().defaultTo('import').check(sql`origin in ('collector', 'import')`),
    )
    .execute()
  await recogniseAdditions(tx)
}

/**
 * Additions of collectors are products with an author, and those that no import knows. Of a collector who left,
 * an addition that an import has joined since has a picture no import gives (theirs all end in /high.webp), or
 * lacks the category that every full row of a card has. An edited product needs no mark: imports leave it alone.
 */
async function recogniseAdditions(tx: Writer): Promise<void> {
  await sql`update products set origin = 'collector' where created_by is not null
    or not exists (select 1 from product_sources where product_sources.product_id = products.id)
    or (revision = 0 and image_url is not null and image_url not like '%/high.webp')
    or (revision = 0 and product_type = 'card' and category is null and exists (
      select 1 from product_sources
      where product_sources.product_id = products.id and content_hash <> 'brief'))`.execute(tx)
}
