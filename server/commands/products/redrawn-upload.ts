/** What every uploaded picture goes through before it is stored: limits of size, disk and failures, and re-encoding. */
import { isRefusal, type Refusal } from '#domain/refusal'
import { type Reader, StorageFull } from '#server/database/storage'
import type { Redrawn } from '#server/images/drawing'
import { redraw, TooBusy, type Upload } from '#server/images/redraw'
import { countFailedImage, rejectAfterFailedImages } from '#server/limits/collector-limits'
import type { Parts } from '#server/parts'
import { freeBytesBelowFloor } from '#server/readiness/disk-floor'
import { Refused, refusedBy, refusedField } from '#server/refused'

const maxFileBytes = 5 * 1024 * 1024

/**
 * Returns a picture re-encoded. `check` throws when it would not be stored anyway, before it costs anything. Throws
 * Refused for a file that is too large or cannot be read, and after too many such files.
 */
export async function redrawnUpload(
  parts: Parts,
  upload: Upload,
  check: (db: Reader) => Promise<void>,
): Promise<Redrawn> {
  const { collectorId, file } = upload
  if (file.length > maxFileBytes) throw refusedField('image', 'image is too large: at most 5 MB', 'too_large')
  if ((await freeBytesBelowFloor(parts)) !== null)
    throw new StorageFull('free disk space is below the minimum')
  await parts.storage.read(async db => {
    await rejectAfterFailedImages(db, parts, collectorId)
    await check(db)
  })
  const drawn = await redrawnOrRefused(upload)
  if (!isRefusal(drawn)) return drawn
  await countFailedImage(parts, collectorId)
  throw refusedBy(drawn)
}

async function redrawnOrRefused(upload: Upload): Promise<Redrawn | Refusal> {
  try {
    return await redraw(upload)
  } catch (error) {
    if (!(error instanceof TooBusy)) throw error
    throw new Refused('too_many_requests', error.message, { retryAfterSeconds: 5 })
  }
}

/** Saves a file of a picture. Throws StorageFull when the disk is full. */
export async function saveUpload({ images }: Parts, fileName: string, bytes: Buffer): Promise<void> {
  try {
    await images.save(fileName, bytes)
  } catch (error) {
    throw fullDisk(error, 'the disk of the uploads is full')
  }
}

/** Returns StorageFull for an error that says that the disk is full, and any other unchanged. */
export function fullDisk(error: unknown, sentence: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return code === 'ENOSPC' || code === 'EDQUOT' ? new StorageFull(sentence, { cause: error }) : error
}
