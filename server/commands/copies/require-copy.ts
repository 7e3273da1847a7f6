import { storedCopyById, type StoredCopy } from '#server/db/copies/copies'
import type { Writer } from '#server/database/storage'
import { notFound, Refused } from '#server/refused'

/**
 * Returns the collector's held copy. Throws not_found for another collector's copy, and conflict for a removed
 * one.
 */
export async function requireCopy(tx: Writer, collectorId: string, id: string): Promise<StoredCopy> {
  return requireHeld(await storedCopyById(tx, collectorId, id))
}

/** Like `requireCopy`, for a copy that was read already. */
export function requireHeld(copy: StoredCopy | null): StoredCopy {
  if (!copy) throw notFound()
  if (copy.removedAt !== null) throw new Refused('conflict', 'This copy was already removed.')
  return copy
}
