/** Pictures that copies which have left the collection show. They stay for an undo until their collector deletes them. */
import { type SqlBool, sql } from 'kysely'
import type { PictureSide } from '#domain/copies/own-picture'
import type { Reader } from '#server/database/storage'
import { picturesKept } from './own-pictures.ts'

/** How many pictures a collector has, what their files take, and how much of it is of copies that have left. */
export interface KeptPictures {
  readonly pictures: number
  readonly bytes: number
  readonly removedPictures: number
  readonly removedBytes: number
}

/** Sums up a collector's pictures. Reads all of them. */
export async function keptPictures(db: Reader, collectorId: string): Promise<KeptPictures> {
  const removed = await ofRemoved(db, collectorId)
    .select(({ fn }) => [
      fn.countAll<number>().as('pictures'),
      sql<number>`cast(coalesce(sum(byte_size), 0) as bigint)`.as('bytes'),
    ])
    .executeTakeFirstOrThrow()
  const all = await picturesKept(db, collectorId)
  return { ...all, removedPictures: removed.pictures, removedBytes: removed.bytes }
}

/** A picture, and the side of the removed copy that shows it. */
export interface RemovedPicture {
  readonly id: string
  readonly copyId: string
  readonly side: PictureSide
}

/** Lists the first of these pictures by id; those of `among` alone, if given. */
export async function removedPictures(
  db: Reader,
  collectorId: string,
  { limit, among }: { readonly limit: number; readonly among?: readonly RemovedPicture[] },
): Promise<RemovedPicture[]> {
  const rows = await ofRemoved(db, collectorId)
    .select(['own_pictures.id', 'own_pictures.holding_id', 'front_picture'])
    .$if(among !== undefined, query =>
      query.where(
        'own_pictures.id',
        'in',
        (among ?? []).map(({ id }) => id),
      ),
    )
    .orderBy('own_pictures.id')
    .limit(limit)
    .execute()
  return rows.map(row => ({
    id: row.id,
    copyId: row.holding_id,
    side: row.front_picture === row.id ? 'front' : 'back',
  }))
}

function ofRemoved(db: Reader, collectorId: string) {
  return db
    .selectFrom('own_pictures')
    .innerJoin('holdings', join =>
      join.on('holdings.collector_id', '=', collectorId).onRef('holdings.id', '=', 'own_pictures.holding_id'),
    )
    .where('own_pictures.collector_id', '=', collectorId)
    .where('holdings.removed_at', 'is not', null)
    .where(sql<SqlBool>`own_pictures.id in (holdings.front_picture, holdings.back_picture)`)
}
