import { StorageFull, StorageUnavailable } from '#server/database/storage'
import type { WorkForCollectors } from '#server/metrics'
import type { Parts } from '#server/parts'

/**
 * Runs background work for one collector. Their error is counted, and logged by their id, so that the work for
 * the others goes on; then returns null. Throws what concerns everybody: a database that is down, or a full disk.
 */
export async function keptApart<Result>(
  { storage, metrics, log }: Pick<Parts, 'storage' | 'metrics' | 'log'>,
  name: WorkForCollectors,
  collectorId: string,
  work: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await work()
  } catch (err) {
    if (err instanceof StorageFull) throw err
    // A statement that takes too long is "unavailable" too, although the database answers.
    if (err instanceof StorageUnavailable) await storage.check()
    metrics.collectorFailures.inc({ work: name })
    log.error({ err, collector_id: collectorId, work: name }, 'background work failed for one collector')
    return null
  }
}
