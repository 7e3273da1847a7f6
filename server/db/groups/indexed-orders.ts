/**
 * Pages of a whole collection by value and by name, each found by an index of its own (docs/performance.md). The index knows the
 * first column of the order alone: what is equal in it is read and put in order.
 */
import type { GroupOrder, GroupSort } from '#domain/groups/group-order'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Page, Selection } from './collection-filter.ts'
import type { Reader } from '#server/database/storage'
import { groupValue } from './narrowing.ts'

interface Indexed {
  readonly first: RawBuilder<unknown>
  /** Of the index; those without the figure are at the end of the order. */
  readonly condition: RawBuilder<SqlBool> | null
}

const indexes: Readonly<Partial<Record<GroupSort, Indexed>>> = {
  value: { first: groupValue, condition: sql`holding_groups.counted_price_cents is not null` },
  name: { first: sql`holding_groups.name_key`, condition: null },
}

/** With more groups of one value or name, the collection is read in parts instead. */
const mostAlike = 5_000

/** A page, among fewer groups. */
export interface Narrowed {
  readonly groups: Selection['groups']
  readonly page: Page
}

/**
 * Returns a few groups that a page is among, and where it begins in their order; null when no index has the page.
 * Reads entries of the index up to the end of the page.
 */
export async function narrowedByIndex(
  db: Reader,
  { groups, counted }: Selection,
  { sort, direction }: GroupOrder,
  { limit, offset }: Page,
): Promise<Narrowed | null> {
  const index = indexes[sort]
  if (index === undefined || counted !== 'all') return null
  const { first, condition } = index
  const indexed = condition === null ? groups : groups.where(condition)
  const rows = await indexed
    .select(sql<string | number>`${first}`.as('first'))
    .orderBy(sql`${first}`, direction)
    .limit(limit)
    .offset(offset)
    .execute()
  const [begin, end] = [rows[0]?.first, rows.at(-1)?.first]
  // The rest of the page is without the figure.
  if (begin === undefined || end === undefined || (condition !== null && rows.length < limit)) return null
  const [least, most] = direction === 'asc' ? [begin, end] : [end, begin]
  const before = direction === 'asc' ? sql<SqlBool>`${first} < ${least}` : sql<SqlBool>`${first} > ${most}`
  const among = sql<SqlBool>`${first} between ${least} and ${most}`
  const count = (which: RawBuilder<SqlBool>) => indexed.where(which).select(sql<number>`count(*)`.as('count'))
  const counts = await db
    .selectNoFrom([count(before).as('before'), count(among).as('among')])
    .executeTakeFirstOrThrow()
  if ((counts.among ?? 0) > limit + mostAlike) return null
  return { groups: indexed.where(among), page: { limit, offset: offset - (counts.before ?? 0) } }
}
