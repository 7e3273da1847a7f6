/** Limits how many products a collector reports, because people read every report. */
import { openReportsOf } from '#server/db/products/product-reports'
import type { Writer } from '#server/database/storage'
import { Refused } from '#server/refused'
import type { QuotaParts } from './quotas.ts'
import { collectorBucket, countInWindow, dayMs, type Limit, tooMany } from './windows.ts'

const limit: Limit = { max: 20, windowMs: dayMs }
/** Holds under RATE_LIMIT=off too, because a server may have no one to resolve reports. */
const maxOpen = 100

/** Counts a report in its transaction. Throws Refused beyond a limit. */
export async function countReport(
  tx: Writer,
  { now, rateLimits }: Pick<QuotaParts, 'now' | 'rateLimits'>,
  collectorId: string,
): Promise<void> {
  if ((await openReportsOf(tx, collectorId)) >= maxOpen)
    throw new Refused('conflict', `${maxOpen} of your reports are still open. Wait until some are resolved.`)
  if (!rateLimits) return
  const waitMs = await countInWindow(tx, collectorBucket('reports', collectorId), limit, now())
  if (waitMs > 0) throw tooMany(`You can report at most ${limit.max} products in 24 hours.`, waitMs)
}
