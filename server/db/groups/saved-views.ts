/** Saved views of the collection, at most `maxViews` for each collector. */
import { hash } from 'node:crypto'
import { viewNameKey } from '#domain/groups/saved-view'
import type { Reader, Storage, Writer } from '#server/database/storage'

/** What a collector saves. */
export interface ViewFacts {
  readonly name: string
  /** A JSON object. */
  readonly parameters: string
}

export interface SavedView extends ViewFacts {
  readonly id: string
}

/** Lists a collector's views by name, regardless of case. */
export async function viewsOf(db: Reader, collectorId: string): Promise<SavedView[]> {
  const rows = await db
    .selectFrom('collection_views')
    .select(['id', 'name', 'parameters'])
    .where('collector_id', '=', collectorId)
    .execute()
  const keyed = rows.map(row => ({ row, key: viewNameKey(row.name) }))
  return keyed.sort((left, right) => (left.key < right.key ? -1 : 1)).map(({ row }) => row)
}

/** Inserts a view. Throws KeyTaken if the collector has one of this name. */
export async function insertView(tx: Writer, collectorId: string, view: SavedView): Promise<void> {
  const { id, name, parameters } = view
  await tx
    .insertInto('collection_views')
    .values({ collector_id: collectorId, id, name, name_key: nameDigest(name), parameters })
    .execute()
}

/** Replaces a view. Throws KeyTaken if the collector has another one of this name. */
export async function updateView(tx: Writer, collectorId: string, view: SavedView): Promise<void> {
  const { id, name, parameters } = view
  await tx
    .updateTable('collection_views')
    .set({ name, name_key: nameDigest(name), parameters })
    .where('collector_id', '=', collectorId)
    .where('id', '=', id)
    .execute()
}

export async function deleteView(tx: Writer, collectorId: string, id: string): Promise<void> {
  await tx
    .deleteFrom('collection_views')
    .where('collector_id', '=', collectorId)
    .where('id', '=', id)
    .execute()
}

/** For the download: all at once, because they are few. */
export async function* exportedViews(storage: Storage, collectorId: string) {
  yield await storage.read(db =>
    db
      .selectFrom('collection_views')
      .select(['name', 'parameters'])
      .where('collector_id', '=', collectorId)
      .orderBy('id')
      .execute(),
  )
}

/** The unique key is on the digest, because some characters fold into whole phrases. */
function nameDigest(name: string): string {
  return hash('sha256', viewNameKey(name))
}
