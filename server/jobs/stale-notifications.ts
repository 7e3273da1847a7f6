/** Deletes notifications read 90 days ago, and all after a year. */
import { deleteStaleNotifications, youngMs } from '#server/db/notifications/stale-notifications'
import type { Parts } from '#server/parts'

const dayMs = 24 * 60 * 60 * 1_000
const readKeptMs = 90 * dayMs
const keptMs = 365 * dayMs
const rowsAtOnce = 200

/** Works in short batches. Safe to run in several processes at once. */
export async function pruneNotifications({ storage, now }: Parts): Promise<void> {
  const instant = now().getTime()
  const before = (ms: number) => new Date(instant - ms).toISOString()
  const limits = {
    readBefore: before(readKeptMs),
    createdBefore: before(keptMs),
    mailedBefore: before(youngMs),
  }
  for (let deleted = rowsAtOnce; deleted >= rowsAtOnce; ) {
    deleted = await storage.write(tx => deleteStaleNotifications(tx, limits, rowsAtOnce))
  }
}
