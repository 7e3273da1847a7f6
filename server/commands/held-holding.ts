import { holdingById, type StoredHolding } from '../db/holdings.ts'
import type { Writer } from '../db/storage.ts'
import { notFound, Refused } from './refused.ts'

/** The collector's copy, still held; refused as not found when it is not theirs, as a conflict when it is gone. */
export async function heldHolding(tx: Writer, collectorId: string, id: string): Promise<StoredHolding> {
  const holding = await holdingById(tx, collectorId, id)
  if (!holding) throw notFound()
  if (holding.removedAt !== null) throw new Refused('conflict', 'This copy was already removed.')
  return holding
}
