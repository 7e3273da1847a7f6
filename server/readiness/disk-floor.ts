import type { Parts } from '#server/parts'

/** Returns the free bytes on the data folder's disk if below the minimum; null otherwise. */
export async function freeBytesBelowFloor({ freeDiskBytes, diskFloorBytes }: Parts): Promise<number | null> {
  if (diskFloorBytes === 0) return null
  const freeBytes = await freeDiskBytes()
  return freeBytes !== null && freeBytes < diskFloorBytes ? freeBytes : null
}
