/** Limits the look-ups of certificates, because all collectors share the few that a grading company allows in a day. */
import type { Parts } from '#server/parts'
import { collectorBucket, countInWindow, dayMs, type Limit, tooMany } from './windows.ts'

const limit: Limit = { max: 20, windowMs: dayMs }

/** Counts a look-up, in a transaction of its own. Throws Refused beyond the limit. */
export async function countLookUp(
  { storage, now, rateLimits }: Pick<Parts, 'storage' | 'now' | 'rateLimits'>,
  collectorId: string,
): Promise<void> {
  if (!rateLimits) return
  const waitMs = await storage.write(tx =>
    countInWindow(tx, collectorBucket('certificates', collectorId), limit, now()),
  )
  if (waitMs > 0) throw tooMany(`You can look up at most ${limit.max} certificates in 24 hours.`, waitMs)
}
