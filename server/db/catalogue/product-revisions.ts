import { columnMap } from '#server/db/columns'
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

/** Saves a product as it was before an edit, with who changed it and when. */
export async function keepRevision(
  tx: Writer,
  product: StoredProduct,
  { editedBy, editedAt }: { editedBy: string; editedAt: string },
): Promise<void> {
  await tx
    .insertInto('product_revisions')
    .values({
      product_id: product.id,
      revision: product.revision,
      edited_at: editedAt,
      edited_by: editedBy,
      fields: JSON.stringify(edited.write(product)),
    })
    .execute()
}
