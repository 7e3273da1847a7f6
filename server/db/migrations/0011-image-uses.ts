/**
 * Which product shows which uploaded image, now or in an earlier revision, so that an unused image is found by
 * index. Without it, every image was compared with every product and every revision.
 */
import { type RawBuilder, sql } from 'kysely'
import { asItIs, stillShown, uploadsAddress } from '#server/db/catalogue/image-uses'
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from './columns.ts'

export async function createImageUses(tx: Writer, engine: EngineName): Promise<void> {
  const { text, bigint } = columnTypes(engine)
  await tx.schema
    .createTable('image_uses')
    .addColumn('product_id', text, c => c.notNull().references('products.id'))
    .addColumn('revision', bigint, c => c.notNull())
    .addColumn('file_name', text, c => c.notNull().references('images.file_name'))
    .addColumn('shown_until', text, c => c.notNull())
    .addPrimaryKeyConstraint('image_uses_key', ['product_id', 'revision'])
    .execute()
  await tx.schema
    .createIndex('image_uses_image')
    .on('image_uses')
    .columns(['file_name', 'shown_until'])
    .execute()
  await fillImageUses(tx, engine)
}

/** Fills the table from the products and revisions that are there. */
export async function fillImageUses(tx: Writer, engine: EngineName): Promise<void> {
  await fillFromProducts(tx)
  await fillFromRevisions(tx, engine)
}

async function fillFromProducts(tx: Writer): Promise<void> {
  await sql`
    insert into image_uses (product_id, revision, file_name, shown_until)
    select products.id, ${sql.lit(asItIs)}, images.file_name, ${sql.lit(stillShown)}
    from products join images on ${isAddressOf(sql.ref('products.image_url'))}`.execute(tx)
}

async function fillFromRevisions(tx: Writer, engine: EngineName): Promise<void> {
  const imageUrl =
    engine === 'sqlite'
      ? sql`json_extract(product_revisions.fields, '$.image_url')`
      : sql`(cast(product_revisions.fields as json) ->> 'image_url')`
  await sql`
    insert into image_uses (product_id, revision, file_name, shown_until)
    select product_revisions.product_id, product_revisions.revision, images.file_name, product_revisions.edited_at
    from product_revisions join images on ${isAddressOf(imageUrl)}`.execute(tx)
}

/** Finds the image by its name, not the address by each image. */
function isAddressOf(imageUrl: RawBuilder<unknown>): RawBuilder<unknown> {
  const start = sql.lit(uploadsAddress)
  return sql`substr(${imageUrl}, 1, length(${start})) = ${start}
    and images.file_name = substr(${imageUrl}, length(${start}) + 1)`
}
