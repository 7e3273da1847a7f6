import { randomBytes } from 'node:crypto'
import { isRefusal, type Refusal } from '#domain/refusal'
import { deleteImage, insertImage, uploadsSince } from '#server/db/catalogue/images'
import { type Reader, StorageFull } from '#server/db/storage'
import type { Redrawn } from '#server/images/drawing'
import { redraw, TooBusy } from '#server/images/redraw'
import { countFailedImage, rejectAfterFailedImages } from '#server/limits/failed-images'
import type { Parts } from '#server/parts'
import { freeBytesBelowFloor } from '#server/readiness/disk-floor'
import { Refused, refusedBy } from '#server/refused'

const maxFileBytes = 5 * 1024 * 1024
/** The upload quota of a collector for 24 hours: enough for a day of scanning, too little to fill a disk. */
const maxFilesPerDay = 100
const maxBytesPerDay = 100_000_000
const dayMs = 24 * 60 * 60 * 1_000

/** Re-encodes an image and stores it under a random name. Returns its address. */
export async function storeImage(parts: Parts, collectorId: string, file: Buffer): Promise<string> {
  if (file.length > maxFileBytes) {
    const sentence = 'image is too large: at most 5 MB'
    throw new Refused('too_large', sentence, { fields: { image: sentence } })
  }
  if ((await freeBytesBelowFloor(parts)) !== null)
    throw new StorageFull('free disk space is below the minimum')
  await parts.storage.read(async db => {
    await rejectAfterFailedImages(db, parts, collectorId)
    await rejectOverQuota(db, parts, collectorId)
  })
  const webp = await redrawn(parts, collectorId, file)

  const fileName = `${randomBytes(16).toString('hex')}.webp`
  const uploadedAt = parts.now().toISOString()
  // Insert the row first: the tidying job never finds a file without one.
  await parts.storage.write(async tx => {
    await rejectOverQuota(tx, parts, collectorId)
    await insertImage(tx, { fileName, uploadedBy: collectorId, uploadedAt, byteSize: webp.length })
  })
  await writeImage(parts, fileName, webp)
  return `/uploads/${fileName}`
}

async function redrawn(parts: Parts, collectorId: string, file: Buffer): Promise<Buffer> {
  const drawn = await redrawnOrRefused(collectorId, file)
  if (!isRefusal(drawn)) return drawn.webp
  await countFailedImage(parts, collectorId)
  throw refusedBy(drawn)
}

async function redrawnOrRefused(collectorId: string, file: Buffer): Promise<Redrawn | Refusal> {
  try {
    return await redraw({ file, collectorId })
  } catch (error) {
    if (!(error instanceof TooBusy)) throw error
    throw new Refused('too_many_requests', error.message, { retryAfterSeconds: 5 })
  }
}

async function writeImage(parts: Parts, fileName: string, webp: Buffer): Promise<void> {
  try {
    await parts.images.save(fileName, webp)
  } catch (error) {
    await parts.storage.write(tx => deleteImage(tx, fileName))
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'ENOSPC' || code === 'EDQUOT')
      throw new StorageFull('the disk of the uploads is full', { cause: error })
    throw error
  }
}

async function rejectOverQuota(db: Reader, { now }: Parts, collectorId: string): Promise<void> {
  const nowMs = now().getTime()
  const uploads = await uploadsSince(db, collectorId, new Date(nowMs - dayMs).toISOString())
  if (uploads.files < maxFilesPerDay && uploads.bytes < maxBytesPerDay) return
  const freeAtMs = Date.parse(uploads.firstAt ?? '') + dayMs
  throw new Refused(
    'too_many_requests',
    'You have uploaded too many images today. Please try again tomorrow.',
    {
      retryAfterSeconds: Math.max(1, Math.ceil((freeAtMs - nowMs) / 1_000)),
    },
  )
}
