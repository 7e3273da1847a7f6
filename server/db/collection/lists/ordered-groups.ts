/**
 * Pages of a selection's groups in any order. No index has these orders: each would make adding a copy slower. One index
 * has every column they need, and the first groups of an order are found by reading it (decision 72).
 */
import { type GroupOrder, type GroupSort, newestFirst } from '#domain/collection/lists/group-order'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { chunksOf } from '#server/db/chunks'
import type { Reader } from '#server/db/storage'
import type { Page, Selection } from '#server/db/collection/collection-filter'
import { countsById } from '#server/db/collection/collector-totals'
import { countOf } from '#server/db/collection/group-pages'
import { type Group, groupsByKey } from '#server/db/collection/groups'
import { isOneOf, rangesOf } from '#server/db/collection/groups-of'
import { groupValue } from './narrowing.ts'

/** A statement about so many groups takes some milliseconds. */
const groupsAtOnce = 10_000

/** A column of an order. Ascending columns have no nulls. */
interface Term {
  readonly of: RawBuilder<unknown>
  readonly isDescending: boolean
}

type Place = readonly (string | number | null)[]

interface PlacedGroup {
  readonly newestCopyId: string
  readonly quantity: number
  readonly place: Place
}

/** Whether an order is that of the collection, which an index has. */
export function isNewestFirst({ sort, direction }: GroupOrder): boolean {
  return sort === newestFirst.sort && direction === newestFirst.direction
}

const cost = sql`holding_groups.cost_basis_cents`
const [nameKey, setKey, numberKey] = [
  sql`holding_groups.name_key`,
  sql`holding_groups.set_key`,
  sql`holding_groups.number_key`,
]

/** What each sort compares, one after the other. The direction is that of the first. */
const columnsOf: Readonly<Record<GroupSort, readonly [RawBuilder<unknown>, ...RawBuilder<unknown>[]]>> = {
  name: [nameKey, setKey, numberKey],
  set: [setKey, numberKey, nameKey],
  number: [numberKey, nameKey, setKey],
  cost: [cost],
  value: [groupValue],
  change: [sql`(${groupValue} - ${cost})`],
  // Divided as both engines and the page do, so that all agree to the last digit.
  change_percent: [sql`(cast(${groupValue} - ${cost} as double precision) / nullif(${cost}, 0))`],
  bought: [sql`holding_groups.newest_purchase_date`],
  added: [sql`holding_groups.newest_created_at`, sql`holding_groups.newest_holding_id`],
}

function termsOf({ sort, direction }: GroupOrder): Term[] {
  const isDescending = direction === 'desc'
  const terms = columnsOf[sort].map((of, index) => ({
    of,
    isDescending: isDescending && (index === 0 || sort === 'added'),
  }))
  const newest = columnsOf.added.map(of => ({ of, isDescending: true }))
  return sort === 'added' ? terms : [...terms, ...newest]
}

/** Returns a page of a selection's groups in an order, a few hundred at most, and how many groups it has. */
export async function orderedPage(
  db: Reader,
  selection: Selection,
  order: GroupOrder,
  page: Page,
): Promise<{ groups: Group[]; total: number }> {
  const { groups: total } = await countOf(db, selection)
  const keys = (await orderedGroups(db, selection, order, page)).map(({ key }) => key)
  return { groups: await groupsInOrder(db, selection.collectorId, keys), total }
}

/** Returns these groups, a few hundred at most, in the order of their keys. */
export async function groupsInOrder(
  db: Reader,
  collectorId: string,
  keys: readonly string[],
): Promise<Group[]> {
  const groups = new Map((await groupsByKey(db, collectorId, keys)).map(group => [group.key, group]))
  return keys.flatMap(key => groups.get(key) ?? [])
}

/** A group's key and the number of its copies. */
export interface OrderedGroup {
  readonly key: string
  readonly quantity: number
}

/** Returns a page of a selection's groups in an order: as many rows as the page, some milliseconds at a time. */
export async function orderedGroups(
  db: Reader,
  selection: Selection,
  order: GroupOrder,
  { limit, offset }: Page,
  atOnce = groupsAtOnce,
): Promise<OrderedGroup[]> {
  const terms = termsOf(order)
  const most = offset + limit
  const parts = await partsOf(db, selection, atOnce)
  let placed: PlacedGroup[] = []
  if (parts === null) placed = await firstPlaced(db, selection.groups, terms, { limit, offset })
  else {
    for (const part of parts) {
      const groups = selection.groups.where(part)
      placed.push(...(await firstPlaced(db, groups, terms, { limit: most, offset: 0 })))
    }
    placed = placed.sort((one, other) => compared(one.place, other.place, terms)).slice(offset, most)
  }
  const keys = await keysOfCopies(
    db,
    selection.collectorId,
    placed.map(({ newestCopyId }) => newestCopyId),
  )
  return placed.flatMap(({ newestCopyId, quantity }) => {
    const key = keys.get(newestCopyId)
    return key === undefined ? [] : [{ key, quantity }]
  })
}

/** Returns conditions that divide a large collection into parts; null for one to read at once. */
export async function partsOf(
  db: Reader,
  { collectorId, isLookedUp }: Selection,
  atOnce = groupsAtOnce,
): Promise<RawBuilder<SqlBool>[] | null> {
  if (isLookedUp || (await countsById(db, collectorId)).groupCount <= atOnce) return null
  return (await rangesOf(db, collectorId, atOnce)).map(range => isOneOf('holding_groups', range))
}

async function firstPlaced(
  db: Reader,
  groups: Selection['groups'],
  terms: readonly Term[],
  { limit, offset }: Page,
): Promise<PlacedGroup[]> {
  const columns = terms.map(({ of }, index) => sql`${of}`.as(`t${index}`))
  const query = groups
    .select(['holding_groups.newest_holding_id', 'holding_groups.quantity'])
    .select(columns)
    .limit(limit)
    .offset(offset)
  const ordered = terms.reduce(
    (sorted, { of, isDescending }) =>
      sorted.orderBy(sql`${of}`, by => (isDescending ? by.desc() : by.asc()).nullsLast()),
    query,
  )
  const rows = await ordered.execute()
  return rows.map(({ newest_holding_id: newestCopyId, quantity, ...place }) => ({
    newestCopyId,
    quantity,
    place: terms.map((_, index) => (place as Record<string, string | number | null>)[`t${index}`] ?? null),
  }))
}

/** Compares as the engines do: numbers by size, texts byte by byte, nulls last. */
function compared(one: Place, other: Place, terms: readonly Term[]): number {
  for (const [index, { isDescending }] of terms.entries()) {
    const [left, right] = [one[index] ?? null, other[index] ?? null]
    if (left === right) continue
    if (left === null || right === null) return left === null ? 1 : -1
    const ascending =
      typeof left === 'number' && typeof right === 'number'
        ? left - right
        : Buffer.compare(Buffer.from(String(left)), Buffer.from(String(right)))
    if (ascending !== 0) return isDescending ? -ascending : ascending
  }
  return 0
}

/** Finds the group of each of these copies. */
async function keysOfCopies(
  db: Reader,
  collectorId: string,
  copyIds: readonly string[],
): Promise<Map<string, string>> {
  const keys = new Map<string, string>()
  for (const chunk of chunksOf(copyIds)) {
    const rows = await db
      .selectFrom('holdings')
      .select(['id', 'group_key'])
      .where('collector_id', '=', collectorId)
      .where('id', 'in', chunk)
      .execute()
    for (const row of rows) keys.set(row.id, row.group_key)
  }
  return keys
}
