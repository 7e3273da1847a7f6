/** Pages of a selection's groups, newest copy first, with how many there are. */
import { heldQuantity } from '#domain/groups/group-figures'
import { type RawBuilder, sql } from 'kysely'
import { matchingNumbers, type ResolvedSearch } from '#server/db/search/product-search'
import { hasFewHits } from '#server/db/search/word-rarity'
import type { TypedNeed } from '#server/db/search/search-hits'
import { isUsual, preparedByKinds, valuesOf } from '#server/db/search/prepared-searches'
import { areFewToFind, isAmong } from '#server/database/engines/found-first'
import { isPreparedSize, preparedFor } from '#server/database/prepared'
import type { Reader } from '#server/database/storage'
import { type Counted, kindsOf, type Page, type Selection, wholeCollection } from './collection-filter.ts'
import { type Counts, countsById } from '#server/db/ledger/collector-totals'
import { type Group, groupsOf, shownOf } from './groups.ts'

/** How many groups a selection has, and how many copies are in them. */
export interface Count {
  readonly groups: number
  readonly copies: number
}

/** Counts a selection. The totals know a whole collection and its kinds. */
export async function countOf(db: Reader, { collectorId, groups, counted }: Selection): Promise<Count> {
  if (counted !== null) return keptCount(await countsById(db, collectorId), counted)
  return groups
    .select([
      sql<number>`count(*)`.as('groups'),
      sql<number>`cast(coalesce(sum(holding_groups.quantity), 0) as bigint)`.as('copies'),
    ])
    .executeTakeFirstOrThrow()
}

function keptCount(totals: Counts, counted: Counted): Count {
  if (counted === 'all') return { groups: totals.groupCount, copies: heldQuantity(totals) }
  const byKind = {
    raw: { groups: totals.rawGroups, copies: totals.rawQuantity },
    graded: { groups: totals.gradedGroups, copies: totals.gradedQuantity },
    grading: { groups: totals.gradingGroups, copies: totals.gradingQuantity },
    sealed: { groups: totals.sealedGroups, copies: totals.sealedQuantity },
  }
  const counts = kindsOf(counted).map(kind => byKind[kind])
  const sum = (of: (count: Count) => number) => counts.reduce((all, count) => all + of(count), 0)
  return { groups: sum(({ groups }) => groups), copies: sum(({ copies }) => copies) }
}

/** Returns a page of a selection's groups, a few hundred at most, and how many groups it has. */
export async function groupsPage(
  db: Reader,
  selection: Selection,
  page: Page,
): Promise<{ groups: Group[]; total: number }> {
  if (selection.counted === null) return foundPage(db, selection, page)
  // PostgreSQL answers both together.
  const [{ groups: total }, rows] = await Promise.all([
    countOf(db, selection),
    countedPage(db, selection.collectorId, selection.counted, page),
  ])
  return { groups: groupsOf(rows), total }
}

/** Returns the keys of a page of a selection's groups. */
export async function groupKeysPage(selection: Selection, { limit, offset }: Page): Promise<string[]> {
  const rows = await newestFirst(selection).limit(limit).offset(offset).execute()
  return rows.map(row => row.group_key)
}

/**
 * Returns the needs of a search that one plan serves; null for others. That plan looks up every product with the word,
 * which are too many for a letter, and for a word that much of the catalogue has.
 */
async function preparableNeeds(
  db: Reader,
  search: ResolvedSearch | null,
): Promise<readonly TypedNeed[] | null> {
  if (search === null || !isUsual(search.needs)) return null
  if (search.needs.some(({ kind }) => kind === 'letter')) return null
  const isFew = await areFewToFind(db, most => hasFewHits(db, search.needs, most))
  return isFew ? search.needs : null
}

/** Returns the keys of a selection's first groups, and its count. */
export async function firstGroups(
  db: Reader,
  selection: Selection,
  most: number,
): Promise<{ keys: string[]; count: Count }> {
  const { collectorId, counted, search } = selection
  if (counted !== null) {
    const [count, rows] = await Promise.all([
      countOf(db, selection),
      keysOfCounted(db, collectorId, counted, most),
    ])
    return { keys: rows.map(row => row.group_key), count }
  }
  const needs = isPreparedSize(most) ? await preparableNeeds(db, search) : null
  const rows =
    needs !== null
      ? await searchedKeys(needs, most).execute(db, { collectorId, ...valuesOf(needs) })
      : await foundKeys(db, selection, most).execute()
  const [first] = rows
  return {
    keys: rows.map(row => row.group_key),
    count: first ? { groups: first.foundGroups, copies: first.foundCopies } : { groups: 0, copies: 0 },
  }
}

function newestFirst({ groups }: Pick<Selection, 'groups'>) {
  return groups
    .select('holding_groups.group_key')
    .orderBy('holding_groups.newest_created_at', 'desc')
    .orderBy('holding_groups.newest_holding_id', 'desc')
}

interface Place {
  readonly collectorId: string
  readonly offset: number
  /** The groups up to the end of the page. */
  readonly most: number
}

function countedPage(db: Reader, collectorId: string, counted: Counted, { limit, offset }: Page) {
  const place = { collectorId, offset, most: offset + limit }
  return isPreparedSize(limit)
    ? pageOf[counted](limit).execute(db, place)
    : pageOfCounted(db, counted, limit, place).execute()
}

const pageOf = byCounted(counted =>
  preparedFor(limit => (db, place: Place) => pageOfCounted(db, counted, limit, place)),
)

function pageOfCounted(db: Reader, counted: Counted, limit: number, place: Place) {
  return shownOf(db, place.collectorId, newestOf(db, counted, limit, place))
}

function keysOfCounted(db: Reader, collectorId: string, counted: Counted, most: number) {
  const place = { collectorId, offset: 0, most }
  return isPreparedSize(most)
    ? keysOf[counted](most).execute(db, place)
    : newestKeys(db, counted, most, place).execute()
}

const keysOf = byCounted(counted =>
  preparedFor(most => (db, place: Place) => newestKeys(db, counted, most, place)),
)

function newestKeys(db: Reader, counted: Counted, most: number, place: Place) {
  const keys = sql<{ group_key: string }>`${newestOf(db, counted, most, place)}`
  return db.selectFrom(keys.as('keys')).select('group_key')
}

function byCounted<Value>(valueOf: (counted: Counted) => Value): Record<Counted, Value> {
  return {
    all: valueOf('all'),
    card: valueOf('card'),
    graded: valueOf('graded'),
    raw: valueOf('raw'),
    grading: valueOf('grading'),
    sealed: valueOf('sealed'),
  }
}

/** Selects the keys of a page of a whole collection, or of kinds: the first groups of each are found by an index. */
function newestOf(
  db: Reader,
  counted: Counted,
  limit: number,
  { collectorId, offset, most }: Place,
): RawBuilder<string> {
  const { groups } = wholeCollection(db, collectorId)
  const pageIn = (query: ReturnType<typeof newestFirst>) => query.limit(sql.lit(limit)).offset(offset)
  if (counted === 'all') return sql`${pageIn(newestFirst({ groups }))}`
  const kinds = kindsOf(counted).map(kind =>
    newestFirst({ groups: groups.where('holding_groups.kind', '=', sql.lit(kind)) }),
  )
  const [only, ...others] = kinds
  if (only && others.length === 0) return sql`${pageIn(only)}`
  // SQLite limits no part of a union but a subquery.
  const newest = kinds.map(kind => {
    const first = kind
      .select(['holding_groups.newest_created_at', 'holding_groups.newest_holding_id'])
      .limit(most)
    return sql`select group_key, newest_created_at, newest_holding_id from ${first} as newest`
  })
  return sql`(
    select group_key from (${sql.join(newest, sql` union all `)}) as of_kinds
    order by newest_created_at desc, newest_holding_id desc limit ${sql.lit(limit)} offset ${offset})`
}

/** Finds the groups of other selections once, for their number and a page of them. */
function found({ groups }: Pick<Selection, 'groups'>) {
  return groups.select([
    'holding_groups.group_key',
    'holding_groups.newest_created_at',
    'holding_groups.newest_holding_id',
    'holding_groups.quantity',
  ])
}

const foundGroups = sql<number>`(select count(*) from found)`.as('foundGroups')
const foundCopies = sql<number>`(select cast(coalesce(sum(quantity), 0) as bigint) from found)`.as(
  'foundCopies',
)

async function foundPage(
  db: Reader,
  selection: Selection,
  page: Page,
): Promise<{ groups: Group[]; total: number }> {
  const { collectorId, search } = selection
  const isUsualPage = page.offset === 0 && isPreparedSize(page.limit)
  const needs = isUsualPage ? await preparableNeeds(db, search) : null
  const rows =
    needs !== null
      ? await searchedPage(needs, page.limit).execute(db, { collectorId, ...valuesOf(needs) })
      : await pageOfFound(db, selection, page).execute()
  const [first] = rows
  // Past the last page, no row tells how many there are.
  const total = first?.foundGroups ?? (page.offset === 0 ? 0 : (await countOf(db, selection)).groups)
  return { groups: groupsOf(rows), total }
}

function pageOfFound(db: Reader, { collectorId, groups }: FoundGroups, { limit, offset }: Page) {
  const reader = db.with(
    cte => cte('found').materialized(),
    () => found({ groups }),
  ) as unknown as Reader
  const page = sql<string>`(
    select group_key from found order by newest_created_at desc, newest_holding_id desc
    limit ${sql.lit(limit)} offset ${sql.lit(offset)})`
  return shownOf(reader, collectorId, page).select(foundGroups)
}

type FoundGroups = Pick<Selection, 'collectorId' | 'groups'>

function foundKeys(db: Reader, { groups }: FoundGroups, most: number) {
  const keys = sql<{ group_key: string; foundGroups: number; foundCopies: number }>`(
    with found as materialized ${found({ groups })}
    select group_key, ${foundGroups}, ${foundCopies} from found
    order by newest_created_at desc, newest_holding_id desc limit ${sql.lit(most)})`
  return db.selectFrom(keys.as('keys')).select(['group_key', 'foundGroups', 'foundCopies'])
}

const searchedPage = preparedByKinds((needs, limit) => (db, values) => {
  const { collectorId, groups } = searchedBy(db, { needs }, values)
  return pageOfFound(db, { collectorId, groups }, { limit, offset: 0 })
})

const searchedKeys = preparedByKinds(
  (needs, most) => (db, values) => foundKeys(db, searchedBy(db, { needs }, values), most),
)

function searchedBy(
  db: Reader,
  search: ResolvedSearch,
  values: Readonly<Record<string, string>>,
): FoundGroups {
  const collectorId = values['collectorId'] as string
  const isFound = isAmong(db, sql.ref('holding_groups.product_number'), matchingNumbers(search))
  return { collectorId, groups: wholeCollection(db, collectorId).groups.where(isFound) }
}
