/**
 * Pages of a selection's groups in any order. Two orders of a whole collection have an index; each more would make
 * adding a copy slower (docs/performance.md). One index has every column that orders need, and the first groups of the
 * others are found by reading it.
 */
import { type GroupOrder, type GroupSort, newestFirst } from '#domain/groups/group-order'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { inChunks } from '#server/database/chunks'
import type { Reader } from '#server/database/storage'
import { turn } from '#server/turns'
import type { Page, Selection } from './collection-filter.ts'
import { countsById } from '#server/db/ledger/collector-totals'
import { countOf } from './group-pages.ts'
import { type Group, groupsByKey } from './groups.ts'
import { isOneOf, rangesOf } from './groups-of.ts'
import { narrowedByIndex } from './indexed-orders.ts'
import { groupValue } from './narrowing.ts'

/** A statement about so many groups takes some milliseconds. */
const groupsAtOnce = 10_000

/** A column of an order. Ascending columns have no nulls. */
interface Term {
  readonly of: RawBuilder<unknown>
  readonly isDescending: boolean
}

type Place = readonly (string | number | null)[]

/** A group in an order, known by its newest copy. */
export interface PlacedGroup {
  readonly newestCopyId: string
  readonly quantity: number
  readonly place: Place
}

/** Whether this is the order of the collection, which an index has. */
export function isNewestFirst({ sort, direction }: GroupOrder): boolean {
  return sort === newestFirst.sort && direction === newestFirst.direction
}

const cost = sql`holding_groups.cost_basis_cents`
const [nameKey, setKey, numberKey] = [
  sql`holding_groups.name_key`,
  sql`holding_groups.set_key`,
  sql`holding_groups.number_key`,
]

/** What each sort compares, one after the other. The direction applies to the first. */
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
  if (page.offset >= total) return { groups: [], total }
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
  page: Page,
  atOnce = groupsAtOnce,
): Promise<OrderedGroup[]> {
  return keyed(db, selection.collectorId, await placedGroups(db, selection, order, page, atOnce))
}

/** Does the same without their keys. */
export async function placedGroups(
  db: Reader,
  selection: Selection,
  order: GroupOrder,
  { limit, offset }: Page,
  atOnce = groupsAtOnce,
): Promise<PlacedGroup[]> {
  const terms = termsOf(order)
  const narrowed = await narrowedByIndex(db, selection, order, { limit, offset })
  if (narrowed !== null) return firstPlaced(db, narrowed.groups, terms, narrowed.page)
  const parts = await partsOf(db, selection, atOnce)
  if (parts === null) return firstPlaced(db, selection.groups, terms, { limit, offset })
  const sorted: PlacedGroup[][] = []
  for (const part of parts) {
    const groups = selection.groups.where(part)
    sorted.push(await firstPlaced(db, groups, terms, { limit: offset + limit, offset: 0 }))
  }
  return merged(sorted, terms, { limit, offset })
}

/** Finds the keys of placed groups. One that was given up meanwhile has none. */
export async function keyed(
  db: Reader,
  collectorId: string,
  placed: readonly PlacedGroup[],
): Promise<OrderedGroup[]> {
  const newest = placed.map(({ newestCopyId }) => newestCopyId)
  const keys = await keysOfCopies(db, collectorId, newest)
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

const mergedAtOnce = 2_000

/** Merges sorted lists up to the end of a page, in turns with others, and returns the page. */
async function merged(
  sorted: readonly (readonly PlacedGroup[])[],
  terms: readonly Term[],
  { limit, offset }: Page,
): Promise<PlacedGroup[]> {
  const page: PlacedGroup[] = []
  const heads = sorted.map(list => ({ list, at: 0 })).filter(({ list }) => list.length > 0)
  for (let place = 0; place < offset + limit && heads.length > 0; place++) {
    if (place % mergedAtOnce === 0) await turn()
    const [first, ...others] = heads
    let least = first
    for (const head of others) if (least && compared(placeAt(head), placeAt(least), terms) < 0) least = head
    const group = least?.list[least.at]
    if (!least || !group) break
    if (place >= offset) page.push(group)
    least.at += 1
    if (least.at === least.list.length) heads.splice(heads.indexOf(least), 1)
  }
  return page
}

function placeAt({ list, at }: { readonly list: readonly PlacedGroup[]; readonly at: number }): Place {
  return list[at]?.place ?? []
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
        : comparedTexts(String(left), String(right))
    if (ascending !== 0) return isDescending ? -ascending : ascending
  }
  return 0
}

const beyondBasic = /[\ud800-\udfff]/

/** Byte by byte in UTF-8. Without characters beyond the basic ones, that is the order of JavaScript. */
function comparedTexts(one: string, other: string): number {
  if (beyondBasic.test(one) || beyondBasic.test(other))
    return Buffer.compare(Buffer.from(one), Buffer.from(other))
  return one < other ? -1 : 1
}

/** Finds the group of each of these copies. */
async function keysOfCopies(
  db: Reader,
  collectorId: string,
  copyIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await inChunks(copyIds, chunk =>
    db
      .selectFrom('holdings')
      .select(['id', 'group_key'])
      .where('collector_id', '=', collectorId)
      .where('id', 'in', chunk)
      .execute(),
  )
  return new Map(rows.map(row => [row.id, row.group_key]))
}
