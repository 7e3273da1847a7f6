import { columnMap } from '#server/db/columns'
import { keepImageUse } from './image-uses.ts'
import type { StoredProduct } from './products.ts'
import type { Writer } from '#server/db/storage'

/** What people can edit, as the JSON of a revision names it. */
const edited = columnMap([
  'name',
  'set_name',
  'set_code',
  'card_number',
  'rarity',
  'image_url',
  'misc_info',
  'product_description',
])

/**
 * Saves a product as it was before an edit, with who changed it and when. Returns the number of the next revision.
 * Numbers go on after the newest kept one: earlier imports could set a product back to revision 0. The caller holds
 * the lock of the product.
 */
export async function keepRevision(
  tx: Writer,
  product: StoredProduct,
  { editedBy, editedAt }: { editedBy: string; editedAt: string },
): Promise<number> {
  const revision = Math.max(product.revision, (await newestKept(tx, product.id)) + 1)
  await tx
    .insertInto('product_revisions')
    .values({
      product_id: product.id,
      revision,
      edited_at: editedAt,
      edited_by: editedBy,
      fields: JSON.stringify(edited.write(product)),
    })
    .execute()
  await keepImageUse(tx, product, { revision, shownUntil: editedAt })
  return revision + 1
}

/** Returns the number of the newest kept revision; -1 if there is none. */
async function newestKept(tx: Writer, productId: string): Promise<number> {
  const newest = await tx
    .selectFrom('product_revisions')
    .select(({ fn }) => fn.max('revision').as('revision'))
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return newest?.revision ?? -1
}
