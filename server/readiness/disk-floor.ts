import { type Storage, StorageFull } from '#server/database/storage'
import type { Parts } from '#server/parts'

/** What the free space is read with. */
export type DiskParts = Pick<Parts, 'freeDiskBytes' | 'diskFloorBytes'>
type TableParts = DiskParts & Pick<Parts, 'storage'>

/** Returns the free bytes on the data folder's disk if below the minimum; null otherwise. */
export async function freeBytesBelowFloor({
  freeDiskBytes,
  diskFloorBytes,
}: DiskParts): Promise<number | null> {
  if (diskFloorBytes === 0) return null
  const freeBytes = await freeDiskBytes()
  return freeBytes !== null && freeBytes < diskFloorBytes ? freeBytes : null
}

/**
 * Throws StorageFull when tables must not grow, so that reading, signing in and deleting go on with the space that is
 * left. Ends by itself when there is space again.
 */
export async function requireRoom(parts: TableParts): Promise<void> {
  if ((await freeBytesForTables(parts)) !== null)
    throw new StorageFull('The disk of the data folder has too little space.')
}

/** Returns the storage for work that lets tables grow: a write throws StorageFull when they must not. */
export function whileRoom(parts: TableParts): Storage {
  const { storage } = parts
  const write: Storage['write'] = async work => {
    await requireRoom(parts)
    return storage.write(work)
  }
  return { ...storage, write }
}

/** Returns whether tables may grow. */
export async function hasRoom(parts: TableParts): Promise<boolean> {
  return (await freeBytesForTables(parts)) === null
}

/** Returns whether a job may let tables grow, and logs when it may not. */
export async function hasRoomFor(job: string, parts: TableParts & Pick<Parts, 'log'>): Promise<boolean> {
  const freeBytes = await freeBytesForTables(parts)
  if (freeBytes === null) return true
  const fields = { job, free_bytes: freeBytes, floor_bytes: parts.diskFloorBytes }
  parts.log.warn(fields, 'skipped: the disk of the data folder has too little space')
  return false
}

/** A database server has a disk of its own, and says itself when that is full. */
async function freeBytesForTables(parts: TableParts): Promise<number | null> {
  try {
    const freeBytes = await freeBytesBelowFloor(parts)
    return freeBytes === null || parts.storage.load().fileBytes === null ? null : freeBytes
  } catch {
    // Readiness reports it; the database says when the disk is full.
    return null
  }
}
