/** What products look like, for rows that may mean them. */
import { faceColumns, faceOf, type ProductFace } from '#server/db/catalogue/product-face'
import { evenChunksOf } from '#server/db/chunks'
import type { Reader } from '#server/db/storage'

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
