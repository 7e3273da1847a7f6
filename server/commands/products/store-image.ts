import { randomBytes } from 'node:crypto'
import { deleteImage, insertImage, uploadsSince } from '#server/db/products/images'
import type { Reader } from '#server/database/storage'
import type { Parts } from '#server/parts'
import { Refused } from '#server/refused'
import { redrawnUpload, saveUpload } from './redrawn-upload.ts'

/** The upload quota of a collector for 24 hours: enough for a day of scanning, too little to fill a disk. */
const maxFilesPerDay = 100
const maxBytesPerDay = 100_000_000
const dayMs = 24 * 60 * 60 * 1_000

/** Re-encodes an image and stores it under a random name. Returns its address. */
export async function storeImage(parts: Parts, collectorId: string, file: Buffer): Promise<string> {
  const check = (db: Reader) => rejectOverQuota(db, parts, collectorId)
  const { webp } = await redrawnUpload(parts, { collectorId, file }, check)

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

async function writeImage(parts: Parts, fileName: string, webp: Buffer): Promise<void> {
  try {
    await saveUpload(parts, fileName, webp)
  } catch (error) {
    await parts.storage.write(tx => deleteImage(tx, fileName))
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
