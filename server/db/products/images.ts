/** Uploaded images: who uploaded which file and when, and which are unused. */
import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/storage'
import { stillShown } from './image-uses.ts'

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

export async function hasImage(db: Reader, fileName: string): Promise<boolean> {
  const row = await db
    .selectFrom('images')
    .select('file_name')
    .where('file_name', '=', fileName)
    .executeTakeFirst()
  return row !== undefined
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

/** For how long a picture stays that only earlier revisions of products show. */
const earlierRevisionsMs = 30 * 24 * 60 * 60 * 1_000

/** A window of images by name. */
export interface ImageWindow {
  /** Starts after this name; empty for the first window. */
  readonly afterName: string
  readonly limit: number
}

/**
 * Reads the next images and finds those that were uploaded before an instant and that nothing shows: no product, and
 * no revision of the last 30 days. `lastName` is where the next window starts; undefined after the last image.
 */
export async function orphansIn(
  db: Reader,
  { afterName, limit }: ImageWindow,
  { uploadedBefore, now }: { uploadedBefore: string; now: Date },
): Promise<{ orphans: string[]; lastName: string | undefined }> {
  const images = await db
    .selectFrom('images')
    .select(['images.file_name', 'images.uploaded_at', shownUntil.as('shown_until')])
    .where('images.file_name', '>', afterName)
    .orderBy('images.file_name')
    .limit(limit)
    .execute()
  const orphans = images.filter(
    image => image.shown_until <= orphanedBefore(now) && image.uploaded_at < uploadedBefore,
  )
  return {
    orphans: orphans.map(({ file_name }) => file_name),
    lastName: images.length < limit ? undefined : images.at(-1)?.file_name,
  }
}

/** Lists a collector's images that nothing shows. */
export async function orphansOf(db: Reader, collectorId: string, now: Date): Promise<string[]> {
  const images = await db
    .selectFrom('images')
    .select('images.file_name')
    .where('images.uploaded_by', '=', collectorId)
    .where(shownUntil, '<=', orphanedBefore(now))
    .execute()
  return images.map(({ file_name }) => file_name)
}

/** Deletes those of these images that nothing shows still. Returns their file names. */
export async function deleteOrphans(tx: Writer, fileNames: readonly string[], now: Date): Promise<string[]> {
  const images = await tx
    .selectFrom('images')
    .select('images.file_name')
    .where('images.file_name', 'in', fileNames)
    .where(shownUntil, '<=', orphanedBefore(now))
    .execute()
  const orphans = images.map(({ file_name }) => file_name)
  if (orphans.length === 0) return []
  await tx
    .deleteFrom('image_uses')
    .where('file_name', 'in', orphans)
    .where('shown_until', '<=', orphanedBefore(now))
    .execute()
  // A product that has come to show one of them meanwhile refers to its row: then this fails and is tried again.
  await tx.deleteFrom('images').where('file_name', 'in', orphans).execute()
  return orphans
}

/**
 * When nothing shows an image any longer, empty if nothing ever has: one look into each index per image. An edit that waits
 * shows it to its author and to curators.
 */
const shownUntil = sql<string>`case
  when exists (select 1 from waiting_edits where waiting_edits.image_file = images.file_name)
  then ${sql.lit(stillShown)}
  else coalesce(
    (select max(image_uses.shown_until) from image_uses where image_uses.file_name = images.file_name), '')
  end`

/** Images that nothing has shown since this instant are not kept. */
function orphanedBefore(now: Date): string {
  return new Date(now.getTime() - earlierRevisionsMs).toISOString()
}
