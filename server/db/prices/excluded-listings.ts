/** Listings that operators excluded: they count in no price. Known by the source and its id of the listing. */
import type { Reader, Writer } from '#server/database/storage'
import { inChunks, writeInChunks } from '#server/database/chunks'

/** A listing of a source. */
export interface SourceListing {
  readonly source: string
  readonly listingId: string
}

/** What the table holds at most: the listings that were not seen for longest make room. */
export const mostExcluded = 10_000

/** Excludes a listing, or gives it another reason. `day` is when it was seen. */
export async function saveExclusion(
  tx: Writer,
  { source, listingId }: SourceListing,
  reason: string,
  day: string,
  most = mostExcluded,
): Promise<void> {
  await tx
    .insertInto('excluded_listings')
    .values({ source, listing_id: listingId, reason, seen_on: day })
    .onConflict(conflict => conflict.columns(['source', 'listing_id']).doUpdateSet({ reason, seen_on: day }))
    .execute()
  const beyond = await tx
    .selectFrom('excluded_listings')
    .select(['source', 'listing_id'])
    .orderBy('seen_on', 'desc')
    .offset(most)
    .limit(1)
    .execute()
  for (const row of beyond) await deleteExclusion(tx, { source: row.source, listingId: row.listing_id })
}

/** Lets a listing count again. */
export async function deleteExclusion(tx: Writer, { source, listingId }: SourceListing): Promise<void> {
  await tx
    .deleteFrom('excluded_listings')
    .where('source', '=', source)
    .where('listing_id', '=', listingId)
    .execute()
}

/** Returns why listings are excluded, by the ids of the excluded ones among these. */
export async function exclusionsAmong(
  db: Reader,
  source: string,
  listingIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await inChunks([...new Set(listingIds)], ids =>
    db
      .selectFrom('excluded_listings')
      .select(['listing_id', 'reason'])
      .where('source', '=', source)
      .where('listing_id', 'in', ids)
      .execute(),
  )
  return new Map(rows.map(row => [row.listing_id, row.reason]))
}

/** Notes that excluded listings are still offered. Writes nothing for those seen on that day already. */
export async function saveSeen(
  tx: Writer,
  source: string,
  listingIds: readonly string[],
  day: string,
): Promise<void> {
  await writeInChunks(listingIds.toSorted(), ids =>
    tx
      .updateTable('excluded_listings')
      .set({ seen_on: day })
      .where('source', '=', source)
      .where('listing_id', 'in', ids)
      .where('seen_on', '<', day)
      .execute(),
  )
}

/** Forgets exclusions of listings that were last seen before a day. */
export async function deleteExclusionsBefore(tx: Writer, day: string): Promise<void> {
  await tx.deleteFrom('excluded_listings').where('seen_on', '<', day).execute()
}
