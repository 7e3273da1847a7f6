import { Readable } from 'node:stream'
import { type CopyPictures, pictureFile, pictureOf, type PictureSize } from '#domain/copies/own-picture'
import { picturesOfCopy } from '#server/db/copies/own-pictures'
import type { Parts } from '#server/parts'
import { notFound } from '#server/refused'
import type { PicturedSide } from './keep-picture.ts'

/** Returns the file of the collector's picture of a copy, held or removed. Throws not_found without one. */
export async function readPicture(
  { storage, images }: Pick<Parts, 'storage' | 'images'>,
  collectorId: string,
  { copyId, side }: PicturedSide,
  size: PictureSize,
): Promise<Readable> {
  const copy = await storage.read(db => picturesOfCopy(db, collectorId, copyId))
  const id = copy && pictureOf(copy, side)
  const bytes = id ? await images.read(pictureFile(id, size)) : null
  if (!bytes) throw notFound()
  return Readable.from([bytes])
}

/** Returns the small pictures of a copy, as JPEG; null for a side without one, and for one that is deleted meanwhile. */
export async function smallPictures(
  images: Parts['images'],
  { frontPicture, backPicture }: CopyPictures,
): Promise<{ readonly front: Buffer | null; readonly back: Buffer | null }> {
  const [front, back] = await Promise.all(
    [frontPicture, backPicture].map(id => (id === null ? null : images.read(pictureFile(id, 'small')))),
  )
  return { front: front ?? null, back: back ?? null }
}
