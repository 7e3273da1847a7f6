/** What products look like, for rows that may mean them. */
import { faceColumns, faceOf, type ProductFace } from '#server/db/products/product-face'
import { evenChunksOf } from '#server/database/chunks'
import type { Reader } from '#server/database/storage'

/** Returns the faces of products by their ids. */
export async function facesById(db: Reader, ids: readonly string[]): Promise<Map<string, ProductFace>> {
  const faces = new Map<string, ProductFace>()
  for (const some of evenChunksOf([...new Set(ids)])) {
    const rows = await db
      .selectFrom('products')
      .select('products.id')
      .select(faceColumns)
      .where('products.id', 'in', some)
      .execute()
    for (const { id, ...face } of rows) faces.set(id, faceOf(face))
  }
  return faces
}
