/** Deletes pictures that no copy shows. */
import { pictureFiles } from '#domain/copies/own-picture'
import { deletePictures } from '#server/db/copies/own-pictures'
import type { Parts } from '#server/parts'

/** Deletes pictures of one collector, each file before its row: after a crash, the row leads the tidying job to it. */
export async function forgetPictures(
  { storage, images }: Pick<Parts, 'storage' | 'images'>,
  collectorId: string,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) for (const file of pictureFiles(id)) await images.remove(file)
  await storage.write(tx => deletePictures(tx, collectorId, ids))
}

/** The same after a change that has succeeded, which no failure of this may undo: the tidying job tries again. */
export async function forgetReplaced(
  parts: Parts,
  collectorId: string,
  ...ids: readonly string[]
): Promise<void> {
  if (ids.length === 0) return
  await forgetPictures(parts, collectorId, ids).catch((err: unknown) =>
    parts.log.error({ err }, 'cannot delete pictures of copies, tidying will'),
  )
}
