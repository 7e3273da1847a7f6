import { inOrderOf } from '#server/db/accounts/exported-chunks'

/** The pictures of a collector's copies, held and removed, for their archive. */
export const exportedPictures = inOrderOf(['own_pictures.id'], [''], (db, collectorId) =>
  db
    .selectFrom('own_pictures')
    .innerJoin('holdings', join =>
      join.on('holdings.collector_id', '=', collectorId).onRef('holdings.id', '=', 'own_pictures.holding_id'),
    )
    .select(['own_pictures.id', 'own_pictures.holding_id', 'front_picture', 'back_picture'])
    .where('own_pictures.collector_id', '=', collectorId),
)
