/** Limits how often a collector may upload an image that cannot be decoded: finding that out takes a process. */
import { attemptsSince } from '#server/db/accounts/attempts'
import type { Reader } from '#server/database/storage'
import type { Parts } from '#server/parts'
import { before, collectorBucket, countInWindow, hourMs, type Limit, tooMany, waitOf } from './windows.ts'

const limit: Limit = { max: 20, windowMs: hourMs }

/** Throws Refused after too many. */
export async function rejectAfterFailedImages(
  db: Reader,
  { rateLimits, now }: Parts,
  collectorId: string,
): Promise<void> {
  if (!rateLimits) return
  const failed = await attemptsSince(db, collectorBucket('image', collectorId), before(now(), limit.windowMs))
  if (failed === undefined || failed.attempts < limit.max) return
  throw tooMany(
    'Too many of your images could not be read.',
    waitOf(failed.windowStartedAt, limit.windowMs, now()),
  )
}

/** Counts an image that could not be decoded. */
export async function countFailedImage(
  { rateLimits, now, storage }: Parts,
  collectorId: string,
): Promise<void> {
  if (!rateLimits) return
  await storage.write(tx => countInWindow(tx, collectorBucket('image', collectorId), limit, now()))
}
