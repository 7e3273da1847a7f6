import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRefusal } from '#domain/refusal'
import { deleteImage, insertImage, uploadsSince } from '#server/db/catalogue/images'
import { type Reader, StorageFull } from '#server/db/storage'
import { redraw, TooBusy } from '#server/images/redraw'
import type { Parts } from '#server/parts'
import { freeBytesBelowFloor } from '#server/readiness/disk-floor'
import { Refused, refusedBy } from '#server/refused'

const maxFileBytes = 5 * 1024 * 1024
/** What one collector may upload in 24 hours: a day at the scanner, not a disk full. */
const maxFilesADay = 100
const maxBytesADay = 100_000_000
const dayMs = 24 * 60 * 60 * 1_000
const ownerOnly = 0o600

/** Keeps a picture under a random name, redrawn; gives the address it is served at. */
export async function storeImage(parts: Parts, collectorId: string, file: Buffer): Promise<string> {
  if (file.length > maxFileBytes) {
    const sentence = 'image is too large: at most 5 MB'
    throw new Refused('too_large', sentence, { fields: { image: sentence } })
  }
  if ((await freeBytesBelowFloor(parts)) !== null) throw new StorageFull('the disk is below its floor')
  await parts.storage.read(db => refuseBeyondQuota(db, parts, collectorId))
  const webp = await redrawn(file)

  const fileName = `${randomBytes(16).toString('hex')}.webp`
  const uploadedAt = parts.now().toISOString()
  // The row comes first: a file without one would never be tidied away.
  await parts.storage.write(async tx => {
    await refuseBeyondQuota(tx, parts, collectorId)
    await insertImage(tx, { fileName, uploadedBy: collectorId, uploadedAt, byteSize: webp.length })
  })
  await writeWhole(parts, fileName, webp)
  return `/uploads/${fileName}`
}

async function redrawn(file: Buffer): Promise<Buffer> {
  try {
    const drawn = await redraw(file)
    if (isRefusal(drawn)) throw refusedBy(drawn)
    return drawn.webp
  } catch (error) {
    if (!(error instanceof TooBusy)) throw error
    const sentence = 'Too many pictures are being uploaded at this moment. Please try again.'
    throw new Refused('too_many_requests', sentence, { retryAfterSeconds: 5 })
  }
}

async function writeWhole(parts: Parts, fileName: string, webp: Buffer): Promise<void> {
  try {
    await writeFile(join(parts.uploadsFolder, fileName), webp, { mode: ownerOnly, flag: 'wx', flush: true })
  } catch (error) {
    await parts.storage.write(tx => deleteImage(tx, fileName))
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'ENOSPC' || code === 'EDQUOT')
      throw new StorageFull('the disk of the uploads is full', { cause: error })
    throw error
  }
}

async function refuseBeyondQuota(db: Reader, { now }: Parts, collectorId: string): Promise<void> {
  const nowMs = now().getTime()
  const uploads = await uploadsSince(db, collectorId, new Date(nowMs - dayMs).toISOString())
  if (uploads.files < maxFilesADay && uploads.bytes < maxBytesADay) return
  const freeAtMs = Date.parse(uploads.firstAt ?? '') + dayMs
  throw new Refused(
    'too_many_requests',
    'You have uploaded too many pictures today. Please try again tomorrow.',
    {
      retryAfterSeconds: Math.max(1, Math.ceil((freeAtMs - nowMs) / 1_000)),
    },
  )
}
