/** The newest copies of some groups: each group is read from its newest copy on, as far as is asked. */
import { sql } from 'kysely'
import { chunksOf } from '#server/db/chunks'
import { isPreparedSize, preparedFor } from '#server/db/prepared'
import type { Reader } from '#server/db/storage'
import type { Page } from './collection-filter.ts'
import {
  copiesPerStatement,
  copiesOfPage,
  copyIn,
  copyOf,
  heldBy,
  type HeldCopy,
  newestFirst,
  newestFirstOf,
  type OwnRow,
  ownColumns,
  type PlacedCopy,
  type Shared,
} from './held-copies.ts'

/** A group with what its copies have in common, and what tells the newest of them without looking for them. */
type KnownGroup = Shared & {
  readonly key: string
  readonly quantity: number
  readonly newestCopyId: string
}

/**
 * Returns the newest copies of these groups by group key, at most `each` per group. Their products and prices are those
 * of the groups, which were read in the same snapshot.
 */
export async function newestCopiesOf(
  db: Reader,
  collectorId: string,
  groups: readonly KnownGroup[],
  each: number,
): Promise<Map<string, HeldCopy[]>> {
  const rows: OwnRow[] = []
  for (const chunk of chunksOf(groups, groupsPerStatement(each))) {
    const keys = chunk.map(({ key }) => key)
    const values = { ...placed(keys, groupsPerStatement(each)), collectorId }
    rows.push(...(await newestOf(each).execute(db, values)))
  }
  return byGroup(groups, rows)
}

/** Like `newestCopiesOf`, for many groups: most of them show their newest copy alone, or all their copies. */
export async function newestCopiesOfMany(
  db: Reader,
  collectorId: string,
  groups: readonly KnownGroup[],
  each: number,
): Promise<Map<string, HeldCopy[]>> {
  if (each === 1) {
    const newestIds = groups.map(({ newestCopyId }) => newestCopyId)
    return byGroup(groups, await rowsWith(db, collectorId, 'id', newestIds))
  }
  const [few, many] = [groups.filter(isShown), groups.filter(group => !isShown(group))]
  const fewKeys = few.map(({ key }) => key)
  return new Map([
    ...byGroup(few, await rowsWith(db, collectorId, 'group_key', fewKeys)),
    ...(await newestCopiesOf(db, collectorId, many, each)),
  ])

  function isShown({ quantity }: KnownGroup): boolean {
    return quantity <= each
  }
}

/** Reads the rows of held copies with these ids or of these groups. */
async function rowsWith(
  db: Reader,
  collectorId: string,
  column: 'id' | 'group_key',
  values: readonly string[],
): Promise<OwnRow[]> {
  if (values.length === 0) return []
  return db
    .selectFrom('holdings')
    .select(ownColumns)
    .where('collector_id', '=', collectorId)
    .where(column, 'in', values)
    .where('removed_at', 'is', null)
    .execute()
}

function byGroup(groups: readonly KnownGroup[], rows: readonly OwnRow[]): Map<string, HeldCopy[]> {
  const rowsByKey = Map.groupBy(rows, row => row.group_key)
  return new Map(
    groups.map(group => {
      const copies = (rowsByKey.get(group.key) ?? []).map(row => copyIn(group, row))
      return [group.key, copies.sort(newestFirst)]
    }),
  )
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
  const newest = newestIn(db, values.collectorId, keysAmong(values, groupsPerStatement(each)), {
    most: each,
    columns: ownColumns,
  })
  return db.selectFrom(sql<OwnRow>`(${newest})`.as('newest')).select(ownColumns)
})

interface Newest {
  /** Of each group. */
  readonly most: number
  readonly columns: readonly (keyof OwnRow)[]
}

/** Selects these columns of the newest copies of each group. */
function newestIn(db: Reader, collectorId: string, groupKeys: readonly string[], { most, columns }: Newest) {
  const names = sql.join(columns.map(column => sql.ref(column)))
  const newest = groupKeys.map(key => {
    const copies = heldBy(db, collectorId).clearSelect().select(columns).where('holdings.group_key', '=', key)
    // SQLite limits no part of a union but a subquery.
    return sql`select ${names} from (${newestFirstOf(copies).limit(sql.lit(most))}) as newest`
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
  const newest = newestIn(db, collectorId, groupKeys, { most: offset + limit, columns: ['id', 'created_at'] })
  const newestOfAll = sql<PlacedCopy>`(
    select id, created_at from (${newest}) as newest order by created_at desc, id desc
    limit ${sql.lit(limit)} offset ${sql.lit(offset)})`
  return copiesOfPage(db, collectorId, newestOfAll)
}
