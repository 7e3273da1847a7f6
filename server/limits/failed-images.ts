/** Limits how often a collector may upload an image that cannot be decoded: finding that out takes a process. */
import { attemptsSince, countAttempt, deleteAttempts } from '#server/db/accounts/attempts'
import type { Reader, Writer } from '#server/db/storage'
import type { Parts } from '#server/parts'
import { before, bucketName, hourMs, type Limit, tooMany } from './attempt-limits.ts'

const limit: Limit = { max: 20, windowMs: hourMs }

/** Throws Refused after too many. */
export async function rejectAfterFailedImages(
  db: Reader,
  { rateLimits, now }: Parts,
  collectorId: string,
): Promise<void> {
  if (!rateLimits) return
  const failed = await attemptsSince(db, bucketOf(collectorId), before(now(), limit.windowMs))
  if (failed === undefined || failed.attempts < limit.max) return
  const waitMs = Date.parse(failed.windowStartedAt) + limit.windowMs - now().getTime()
  throw tooMany('Too many of your images could not be read.', waitMs)
}

/** Counts an image that could not be decoded. */
export async function countFailedImage(
  { rateLimits, now, storage }: Parts,
  collectorId: string,
): Promise<void> {
  if (!rateLimits) return
  const at = now()
  await storage.write(tx =>
    countAttempt(tx, bucketOf(collectorId), at.toISOString(), before(at, limit.windowMs)),
  )
}

/** Deletes the count of an erased account. */
export async function forgetFailedImages(tx: Writer, collectorId: string): Promise<void> {
  await deleteAttempts(tx, bucketOf(collectorId))
}

function bucketOf(collectorId: string): string {
  return bucketName('image', collectorId)
}
