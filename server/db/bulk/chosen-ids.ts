/** The copies of chosen groups, newest first. */
import { inChunks } from '#server/database/chunks'
import type { Reader } from '#server/database/storage'

/** Returns the ids of the held copies in these groups, newest first; at most `most`. */
export async function idsInGroups(
  db: Reader,
  collectorId: string,
  groupKeys: readonly string[],
  most: number,
): Promise<string[]> {
  const found = await inChunks(groupKeys, chunk =>
    db
      .selectFrom('holdings')
      .select(['id', 'created_at'])
      .where('collector_id', '=', collectorId)
      .where('group_key', 'in', chunk)
      .where('removed_at', 'is', null)
      .limit(most)
      .execute(),
  )
  found.sort((one, other) => compare(other.created_at, one.created_at) || compare(other.id, one.id))
  return found.slice(0, most).map(({ id }) => id)
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
