import type { Storage } from '#server/database/storage'

interface Kept {
  readonly collectorId: string
  readonly copyId: string
  readonly pictures: number
  /** Of each. */
  readonly bytes: number
  readonly at: Date
}

/** Inserts rows as if a collector had uploaded so many pictures. */
export function keepPictures(
  storage: Storage,
  { collectorId, copyId, pictures, bytes, at }: Kept,
): Promise<void> {
  return storage.write(async tx => {
    for (let from = 0; from < pictures; from += 1_000) {
      const rows = Array.from({ length: Math.min(1_000, pictures - from) }, (_, next) => ({
        collector_id: collectorId,
        id: `picture ${from + next}`,
        holding_id: copyId,
        byte_size: bytes,
        uploaded_at: at.toISOString(),
      }))
      await tx.insertInto('own_pictures').values(rows).execute()
    }
  })
}
