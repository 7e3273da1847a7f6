/** Limits the look-ups of certificates, because all collectors share the few that a grading company allows in a day. */
import { deleteAttempts } from '#server/db/accounts/attempts'
import type { Writer } from '#server/database/storage'
import type { Parts } from '#server/parts'
import { bucketName, countInWindow, dayMs, type Limit, tooMany } from './windows.ts'

const limit: Limit = { max: 20, windowMs: dayMs }

/** Counts a look-up, in a transaction of its own. Throws Refused beyond the limit. */
export async function countLookUp(
  { storage, now, rateLimits }: Pick<Parts, 'storage' | 'now' | 'rateLimits'>,
  collectorId: string,
): Promise<void> {
  if (!rateLimits) return
  const waitMs = await storage.write(tx => countInWindow(tx, bucketOf(collectorId), limit, now()))
  if (waitMs > 0) throw tooMany(`You can look up at most ${limit.max} certificates in 24 hours.`, waitMs)
}

/** Deletes the count of an erased account. */
export async function forgetLookUps(tx: Writer, collectorId: string): Promise<void> {
  await deleteAttempts(tx, bucketOf(collectorId))
}

function bucketOf(collectorId: string): string {
  return bucketName('certificates', collectorId)
}
