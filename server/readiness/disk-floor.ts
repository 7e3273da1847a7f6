import type { Parts } from '#server/parts'

/** What is left on the disk of the data folder when that is less than its floor; null while it is enough. */
export async function freeBytesBelowFloor({ freeDiskBytes, diskFloorBytes }: Parts): Promise<number | null> {
  if (diskFloorBytes === 0) return null
  const freeBytes = await freeDiskBytes()
  return freeBytes !== null && freeBytes < diskFloorBytes ? freeBytes : null
}
