/** The pictures of a collector's copies, held and removed, for their archive. */
import { inChunks, rowsPerChunk } from '#server/db/accounts/exported-rows'
import type { Storage } from '#server/db/storage'

export function exportedPictures(storage: Storage, collectorId: string) {
  return inChunks(
    storage,
    '',
    (db, afterId) =>
      db
        .selectFrom('own_pictures')
        .innerJoin('holdings', join =>
          join
            .on('holdings.collector_id', '=', collectorId)
            .onRef('holdings.id', '=', 'own_pictures.holding_id'),
        )
        .select(['own_pictures.id', 'own_pictures.holding_id', 'front_picture', 'back_picture'])
        .where('own_pictures.collector_id', '=', collectorId)
        .where('own_pictures.id', '>', afterId)
        .orderBy('own_pictures.id')
        .limit(rowsPerChunk)
        .execute(),
    row => row.id,
  )
}
