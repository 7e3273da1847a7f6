/** The newest copies of some groups: each group is read from its newest copy on, as far as is asked. */
import { type SqlBool, sql } from 'kysely'
import { chunksOf } from '#server/database/chunks'
import { isPreparedSize, preparedFor } from '#server/database/prepared'
import type { Reader } from '#server/database/storage'
import type { Page } from './collection-filter.ts'
import type { Group } from './groups.ts'
import {
  copiesPerStatement,
  copiesOfPage,
  copiesWith,
  copyIn,
  copyOf,
  heldBy,
  type HeldCopy,
  newestFirstOf,
  ownPartsOfPage,
  type PlacedCopy,
} from '#server/db/copies/held-copies'

/** A group with what its copies have in common, and what tells its newest copies without looking for them. */
type HeldGroup = Pick<
  Group,
  | 'key'
  | 'quantity'
  | 'newestCopyId'
  | 'product'
  | 'marketPriceCents'
  | 'priceKey'
  | 'priceAsOf'
  | 'priceSource'
>

/** Returns the newest copies of these groups by group key, at most `each` per group. */
export async function newestCopiesOf(
  db: Reader,
  collectorId: string,
  groups: readonly HeldGroup[],
  each: number,
): Promise<Map<string, HeldCopy[]>> {
  const byGroup = new Map<string, HeldCopy[]>(groups.map(({ key }) => [key, []]))
  const places = groupsPerStatement(each)
  for (const chunk of chunksOf(groups, places)) {
    const groupOf = new Map(chunk.map(group => [group.key, group]))
    const rows = await newestOf(each).execute(db, { ...placed([...groupOf.keys()], places), collectorId })
    for (const row of rows) {
      const group = groupOf.get(row.group_key)
      if (group) byGroup.get(group.key)?.push(copyIn(group, row))
    }
  }
  return byGroup
}

/** Like `newestCopiesOf`, for many groups: most of them show their newest copy alone, or all their copies. */
export async function newestCopiesOfMany(
  db: Reader,
  collectorId: string,
  groups: readonly HeldGroup[],
  each: number,
): Promise<Map<string, HeldCopy[]>> {
  const [few, many] = [groups.filter(isShown), groups.filter(group => !isShown(group))]
  const byGroup =
    each === 1 ? new Map<string, HeldCopy[]>() : await newestCopiesOf(db, collectorId, many, each)
  const wanted =
    each === 1
      ? sql<SqlBool>`holdings.id in (${sql.join(groups.map(({ newestCopyId }) => newestCopyId))})`
      : sql<SqlBool>`holdings.group_key in (${sql.join(few.map(({ key }) => key))}) and holdings.removed_at is null`
  if (groups.length === 0 || (each > 1 && few.length === 0)) return byGroup
  for (const copy of await copiesWith(db, collectorId, wanted)) {
    const copies = byGroup.get(copy.groupKey)
    if (copies) copies.push(copy)
    else byGroup.set(copy.groupKey, [copy])
  }
  return byGroup

  function isShown({ quantity }: HeldGroup): boolean {
    return quantity <= each
  }
}

/** A statement with a place for each of some keys. */
type KeyedValues = { readonly collectorId: string } & Readonly<Record<string, string>>

/** Fills the places that keys leave. */
const noGroup = ''

function placed(keys: readonly string[], places: number): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: places }, (_, index) => [`key${index}`, keys[index] ?? noGroup]),
  )
}

function keysAmong(values: KeyedValues, places: number): string[] {
  return Array.from({ length: places }, (_, index) => values[`key${index}`] ?? noGroup)
}

function groupsPerStatement(each: number): number {
  return Math.max(1, Math.floor(copiesPerStatement / each))
}

const newestOf = preparedFor(each => (db, values: KeyedValues) => {
  const newest = newestIn(db, values.collectorId, keysAmong(values, groupsPerStatement(each)), each)
  return ownPartsOfPage(db, values.collectorId, sql`(${newest})`)
})

/** Selects the newest copies of each group, at most `each` of it. */
function newestIn(db: Reader, collectorId: string, groupKeys: readonly string[], each: number) {
  const newest = groupKeys.map(key => {
    const copies = heldBy(db, collectorId).select('holdings.created_at').where('holdings.group_key', '=', key)
    // SQLite limits no part of a union but a subquery.
    return sql`select id, created_at from (${newestFirstOf(copies).limit(sql.lit(each))}) as newest`
  })
  return sql.join(newest, sql` union all `)
}

/** Returns a page of the copies in these groups, a hundred at most, newest first. */
export async function copiesIn(
  db: Reader,
  collectorId: string,
  groupKeys: readonly string[],
  page: Page,
): Promise<HeldCopy[]> {
  if (groupKeys.length === 0) return []
  if (page.offset > 0 || !isPreparedSize(page.limit))
    return (await pageIn(db, collectorId, groupKeys, page).execute()).map(copyOf)
  const rows = await firstPageIn(page.limit).execute(db, { ...placed(groupKeys, page.limit), collectorId })
  return rows.map(copyOf)
}

const firstPageIn = preparedFor(
  limit => (db, values: KeyedValues) =>
    pageIn(db, values.collectorId, keysAmong(values, limit), { limit, offset: 0 }),
)

function pageIn(db: Reader, collectorId: string, groupKeys: readonly string[], { limit, offset }: Page) {
  const newest = newestIn(db, collectorId, groupKeys, offset + limit)
  const newestOfAll = sql<PlacedCopy>`(
    select id, created_at from (${newest}) as newest order by created_at desc, id desc
    limit ${sql.lit(limit)} offset ${sql.lit(offset)})`
  return copiesOfPage(db, collectorId, newestOfAll)
}
