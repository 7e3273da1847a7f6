/** Finds every hour which groups moved most, for those whose figures moved since the last time. */
import { pagesAfter } from '#server/database/chunks'
import { findMovers } from '#server/commands/groups/find-movers'
import { keptApart } from '#server/commands/accounts/kept-apart'
import { collectorsWithMovers } from '#server/db/value/movers'
import type { Parts } from '#server/parts'
import { hasRoomFor } from '#server/readiness/disk-floor'
import { anyOf, inOneProcess } from '#server/commands/one-process'

const collectorsAtOnce = 500
const jobName = 'movers'

/** Finds the movers of everyone whose figures moved. Returns of how many. Runs in one process at a time. */
export async function findAllMovers(parts: Parts, stopped?: AbortSignal): Promise<number> {
  if (!(await hasRoomFor(jobName, parts))) return 0
  const found = await inOneProcess(parts, jobName, async lost => {
    const signal = anyOf(stopped, lost)
    let count = 0
    const read = (afterId: string) =>
      parts.storage.read(db => collectorsWithMovers(db, { afterId, limit: collectorsAtOnce }))
    for await (const collectors of pagesAfter('', read, ({ collectorId }) => collectorId)) {
      const stale = collectors.filter(({ valuedAt, moversAt }) => valuedAt !== moversAt)
      for (const one of stale) {
        if (signal.aborted) return count
        const isFound = await keptApart(parts, jobName, one.collectorId, async () => {
          await findMovers(parts, one, signal)
          return true
        })
        if (isFound) count += 1
      }
    }
    return count
  })
  return found ?? 0
}
