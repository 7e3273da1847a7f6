/** Finds groups by the remarks of their copies, and lists the remarks that a collection has. */
import { searchedWords } from '#domain/copies/remark-search'
import { type RemarkKind, remarkKey } from '#domain/copies/remarks'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { prepared } from '#server/database/prepared'
import type { Reader } from '#server/database/storage'

/** The remarks that one copy of a group has, regardless of case; null is no filter. */
export interface RemarkFilter {
  readonly tag: string | null
  readonly box: string | null
  readonly binder: string | null
  readonly seller: string | null
}

export const noRemarkFilter: RemarkFilter = { tag: null, box: null, binder: null, seller: null }

/** Selects the keys of the groups with a copy that has all these remarks; null without a filter. */
export function groupsWith(collectorId: string, filter: RemarkFilter): RawBuilder<string> | null {
  const [first, ...others] = Object.entries(filter).flatMap(([kind, text]) =>
    text === null ? [] : [{ kind: kind as RemarkKind, key: remarkKey(text) }],
  )
  if (first === undefined) return null
  const also = others.map(
    ({ kind, key }) => sql`and exists (select 1 from remark_uses as other
      where other.collector_id = ${collectorId} and other.kind = ${kind} and other.key = ${key}
        and other.group_key = uses.group_key and other.holding_id = uses.holding_id)`,
  )
  return sql`(select uses.group_key from remark_uses as uses
    where uses.collector_id = ${collectorId} and uses.kind = ${first.kind} and uses.key = ${first.key}
    ${sql.join(also, sql` `)})`
}

/**
 * Selects the keys of the groups with a copy whose remarks have a word that begins with each word of a search; null if
 * none has. Reads each distinct text of the collection once.
 */
export async function groupsRemarked(
  db: Reader,
  collectorId: string,
  search: string | null,
): Promise<RawBuilder<string> | null> {
  const words = searchedWords(search ?? '')
  if (words.length === 0) return null
  for (const word of words)
    if ((await anyTextQuery.execute(db, { collectorId, like: likeOf(word) })).length === 0) return null
  const ofWords = words.map(
    word => sql`select uses.group_key, uses.holding_id from remark_texts as texts
      cross join remark_uses as uses
      where texts.collector_id = ${collectorId} and texts.words like ${likeOf(word)}
        and uses.collector_id = ${collectorId} and uses.kind = texts.kind and uses.key = texts.key`,
  )
  return sql`(select group_key from (${sql.join(ofWords, sql` intersect `)}) as remarked)`
}

/** Words have letters, digits and accents alone, so that nothing in them has a meaning to `like`. */
function likeOf(word: string): string {
  return `% ${word}%`
}

const anyTextQuery = prepared((db, { collectorId, like }: { collectorId: string; like: string }) =>
  db
    .selectFrom('remark_texts')
    .select('kind')
    .where('collector_id', '=', collectorId)
    .where(sql<SqlBool>`words like ${like}`)
    .limit(sql.lit(1)),
)

/** Lists the remarks of a kind that copies of the collection have, as first written, in order. */
export async function remarksInUse(
  db: Reader,
  collectorId: string,
  kind: RemarkKind,
  limit: number,
): Promise<string[]> {
  return (await inUseQuery.execute(db, { collectorId, kind, limit })).map(({ text }) => text)
}

const inUseQuery = prepared(
  (db, { collectorId, kind, limit }: { collectorId: string; kind: RemarkKind; limit: number }) =>
    db
      .selectFrom('remark_texts')
      .select('text')
      .where('collector_id', '=', collectorId)
      .where('kind', '=', kind)
      .orderBy('key')
      .limit(limit),
)
