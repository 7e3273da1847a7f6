/** Uploaded images: who uploaded which file and when, and which are unused. */
import { sql } from 'kysely'
import type { Reader, Writer } from '#server/db/storage'

export interface StoredImage {
  readonly fileName: string
  readonly uploadedBy: string
  readonly uploadedAt: string
  readonly byteSize: number
}

export interface Uploads {
  readonly files: number
  readonly bytes: number
  /** When the first was uploaded; null without uploads. */
  readonly firstAt: string | null
}

export async function insertImage(tx: Writer, image: StoredImage): Promise<void> {
  await tx
    .insertInto('images')
    .values({
      file_name: image.fileName,
      uploaded_by: image.uploadedBy,
      uploaded_at: image.uploadedAt,
      byte_size: image.byteSize,
    })
    .execute()
}

export async function deleteImage(tx: Writer, fileName: string): Promise<void> {
  await tx.deleteFrom('images').where('file_name', '=', fileName).execute()
}

/** Sums up a collector's uploads since an instant. */
export async function uploadsSince(db: Reader, collectorId: string, since: string): Promise<Uploads> {
  return db
    .selectFrom('images')
    .select(({ fn }) => [
      fn.countAll<number>().as('files'),
      sql<number>`cast(coalesce(sum(byte_size), 0) as bigint)`.as('bytes'),
      fn.min('uploaded_at').as('firstAt'),
    ])
    .where('uploaded_by', '=', collectorId)
    .where('uploaded_at', '>', since)
    .executeTakeFirstOrThrow()
}

/** Deletes images no product has ever used. Returns their file names. */
export async function deleteOrphanImages(
  tx: Writer,
  { uploadedBefore, limit }: { uploadedBefore: string; limit: number },
): Promise<string[]> {
  const orphans = await unusedImages(tx)
    .where('images.uploaded_at', '<', uploadedBefore)
    .orderBy('images.file_name')
    .limit(limit)
    .execute()
  const fileNames = orphans.map(({ file_name }) => file_name)
  if (fileNames.length > 0) await tx.deleteFrom('images').where('file_name', 'in', fileNames).execute()
  return fileNames
}

/** Lists a collector's images that no product has ever used. */
export async function orphanImagesOf(db: Reader, collectorId: string): Promise<string[]> {
  const orphans = await unusedImages(db).where('images.uploaded_by', '=', collectorId).execute()
  return orphans.map(({ file_name }) => file_name)
}

function unusedImages(db: Reader) {
  const address = sql<string>`'/uploads/' || images.file_name`
  return db
    .selectFrom('images')
    .select('images.file_name')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('products').select('products.id').where('products.image_url', '=', address))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('product_revisions')
            .select('product_revisions.product_id')
            .where('product_revisions.fields', 'like', sql<string>`'%' || ${address} || '"%'`),
        ),
      ),
    )
}
