import type { StoredProduct } from './products.ts'
import type { Writer } from '#server/db/storage'

/** Keeps a product as it was before an edit: who changed it, when, and every field people can see. */
export async function keepRevision(
  tx: Writer,
  product: StoredProduct,
  { editedBy, editedAt }: { editedBy: string; editedAt: string },
): Promise<void> {
  const { name, set_name, set_code, card_number, rarity, image_url, misc_info, product_description } = product
  const fields = { name, set_name, set_code, card_number, rarity, image_url, misc_info, product_description }
  await tx
    .insertInto('product_revisions')
    .values({
      product_id: product.id,
      revision: product.revision,
      edited_at: editedAt,
      edited_by: editedBy,
      fields: JSON.stringify(fields),
    })
    .execute()
}
