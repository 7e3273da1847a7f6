/** Collectors' own pictures of copies: what is kept of each, and which a copy shows. */
import type { CopyPictures, PictureSide } from '#domain/copies/own-picture'
import { type SqlBool, sql } from 'kysely'
import { columnMap } from '#server/database/columns'
import type { Reader, Writer } from '#server/database/storage'

const shownColumns = columnMap(['front_picture', 'back_picture'])
const columnOf = { front: 'front_picture', back: 'back_picture' } as const

export interface StoredPicture {
  readonly collectorId: string
  readonly id: string
  readonly copyId: string
  readonly byteSize: number
  readonly uploadedAt: string
}

/** A copy's pictures, and when it left the collection; null while it is held. */
export interface PicturedCopy extends CopyPictures {
  readonly removedAt: string | null
  /** Whether its addition was undone: nothing brings it back. */
  readonly isUndone: boolean
}

/** Returns the pictures of the collector's copy, held or removed; null for an unknown id or another collector's copy. */
export async function picturesOfCopy(
  db: Reader,
  collectorId: string,
  copyId: string,
): Promise<PicturedCopy | null> {
  const row = await db
    .selectFrom('holdings')
    .select([...shownColumns.columns, 'removed_at', 'removal'])
    .where('collector_id', '=', collectorId)
    .where('id', '=', copyId)
    .executeTakeFirst()
  if (!row) return null
  return { ...shownColumns.read(row), removedAt: row.removed_at, isUndone: row.removal === 'undone' }
}

/** Sums up what a collector's pictures take, also those that no copy shows any more and that are not deleted yet. */
export async function picturesKept(
  db: Reader,
  collectorId: string,
): Promise<{ readonly pictures: number; readonly bytes: number }> {
  return db
    .selectFrom('own_pictures')
    .select(({ fn }) => [
      fn.countAll<number>().as('pictures'),
      sql<number>`cast(coalesce(sum(byte_size), 0) as bigint)`.as('bytes'),
    ])
    .where('collector_id', '=', collectorId)
    .executeTakeFirstOrThrow()
}

export async function insertPicture(tx: Writer, picture: StoredPicture): Promise<void> {
  await tx
    .insertInto('own_pictures')
    .values({
      collector_id: picture.collectorId,
      id: picture.id,
      holding_id: picture.copyId,
      byte_size: picture.byteSize,
      uploaded_at: picture.uploadedAt,
    })
    .execute()
}

/** Deletes what is kept of these pictures of one collector. */
export async function deletePictures(tx: Writer, collectorId: string, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('own_pictures').where('collector_id', '=', collectorId).where('id', 'in', ids).execute()
}

interface Shown {
  readonly collectorId: string
  readonly copyId: string
  readonly side: PictureSide
}

/**
 * Lets a copy that is held show a picture, or a copy that is held or not show one on a side without. False for any other
 * copy.
 */
export async function showPicture(
  tx: Writer,
  { collectorId, copyId, side }: Shown,
  { id, where }: { readonly id: string; readonly where: 'held' | 'blank' },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('holdings')
    .set({ [columnOf[side]]: id })
    .where('collector_id', '=', collectorId)
    .where('id', '=', copyId)
    .where(where === 'held' ? 'removed_at' : columnOf[side], 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Lets a copy, held or removed, show nothing on a side where it shows this picture. */
export async function hidePicture(
  tx: Writer,
  { collectorId, copyId, side }: Shown,
  id: string,
): Promise<void> {
  await tx
    .updateTable('holdings')
    .set({ [columnOf[side]]: null })
    .where('collector_id', '=', collectorId)
    .where('id', '=', copyId)
    .where(columnOf[side], '=', id)
    .execute()
}

/** Selects the keys of the groups with a copy that has a picture. The index of pictured copies has the same condition. */
export function groupsPictured(collectorId: string) {
  return sql<string>`(select pictured.group_key from holdings as pictured where pictured.collector_id = ${collectorId}
    and pictured.removed_at is null and coalesce(pictured.front_picture, pictured.back_picture) is not null)`
}

/** Lists pictures of one collector, by id. */
export async function somePictures(db: Reader, collectorId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('own_pictures')
    .select('id')
    .where('collector_id', '=', collectorId)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The key of a picture, where a window begins. */
export type PictureKey = Pick<StoredPicture, 'collectorId' | 'id'>

export const beforeAllPictures: PictureKey = { collectorId: '', id: '' }

/** A picture to delete, with the copy it was of. */
export type LeftPicture = PictureKey & Pick<StoredPicture, 'copyId'>

/**
 * Reads the next pictures and finds those from before an instant that their copy does not show, or whose copy was
 * undone before it: an undo is not undone, so nothing brings it back. `last` is where the next window begins;
 * undefined after the last picture.
 */
export async function leftPicturesIn(
  db: Reader,
  after: PictureKey,
  { limit, before }: { readonly limit: number; readonly before: string },
): Promise<{ readonly left: LeftPicture[]; readonly last: PictureKey | undefined }> {
  const rows = await db
    .selectFrom('own_pictures')
    .innerJoin('holdings', join =>
      join
        .onRef('holdings.collector_id', '=', 'own_pictures.collector_id')
        .onRef('holdings.id', '=', 'own_pictures.holding_id'),
    )
    .select(['own_pictures.collector_id', 'own_pictures.id', 'own_pictures.holding_id', 'uploaded_at'])
    .select(['removal', 'removed_at', ...shownColumns.columns])
    .where(sql<SqlBool>`(own_pictures.collector_id, own_pictures.id) > (${after.collectorId}, ${after.id})`)
    .orderBy('own_pictures.collector_id')
    .orderBy('own_pictures.id')
    .limit(limit)
    .execute()
  const left = rows.filter(row => {
    const isShown = [row.front_picture, row.back_picture].includes(row.id)
    const hasGone = row.removal === 'undone' && row.removed_at !== null && row.removed_at < before
    return row.uploaded_at < before && (!isShown || hasGone)
  })
  const keyOf = (row: (typeof rows)[number]) => ({ collectorId: row.collector_id, id: row.id })
  const last = rows.at(-1)
  return {
    left: left.map(row => ({ ...keyOf(row), copyId: row.holding_id })),
    last: rows.length < limit || last === undefined ? undefined : keyOf(last),
  }
}
