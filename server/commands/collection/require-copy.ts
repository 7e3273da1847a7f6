import { storedCopyById, type StoredCopy } from '#server/db/collection/copies'
import type { Writer } from '#server/db/storage'
import { notFound, Refused } from '#server/refused'

/** The collector's copy, still held; refused as not found when it is not theirs, as a conflict when it is gone. */
export async function requireCopy(tx: Writer, collectorId: string, id: string): Promise<StoredCopy> {
  const copy = await storedCopyById(tx, collectorId, id)
  if (!copy) throw notFound()
  if (copy.removedAt !== null) throw new Refused('conflict', 'This copy was already removed.')
  return copy
}
