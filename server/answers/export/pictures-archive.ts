/** A zip of a collector's own pictures of copies, read one after the other while it is sent. */
import { Readable } from 'node:stream'
import { archivedPicture, pictureFile, pictureOf, pictureSides } from '#domain/copies/own-picture'
import { exportedPictures } from '#server/db/copies/exported-pictures'
import type { Parts } from '#server/parts'
import { type ZippedFile, zipped } from './account-export.ts'

/** Returns the zip; null without pictures. A picture that is deleted meanwhile is empty in it. */
export async function picturesArchive(parts: Parts, collectorId: string): Promise<Readable | null> {
  const files: ZippedFile[] = []
  for await (const pictures of exportedPictures(parts.storage, collectorId)) {
    for (const picture of pictures) {
      const side = pictureSides.find(each => pictureOf(picture, each) === picture.id)
      if (side === undefined) continue
      const open = () => Readable.from(bytesOf(parts, pictureFile(picture.id, 'whole')))
      files.push({ path: archivedPicture(picture.holdingId, side), compress: false, open })
    }
  }
  return files.length === 0 ? null : zipped(files, parts.now())
}

async function* bytesOf({ images }: Parts, fileName: string): AsyncGenerator<Buffer> {
  const bytes = await images.read(fileName)
  if (bytes) yield bytes
}
