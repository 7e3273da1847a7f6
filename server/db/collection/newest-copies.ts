import { fieldsOf } from '#domain/collection/copy'
import { groupKeyOf } from '#domain/collection/grouping'
import type { CopyChange } from '#domain/collection/operation'
import { type ExpressionBuilder, type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely'
import { stateColumns } from './record-columns.ts'
import type { HoldingsTable } from './copy-tables.ts'
import type { ReadGroup } from './group-rows.ts'
import { chunksOf } from '#server/db/chunks'
import { preparedForList } from '#server/db/prepared-lists'
import type { Schema } from '#server/db/schema'
import type { Reader } from '#server/db/storage'

/**
 * Finds the newest copy of each group, and the days its newest and oldest purchases were made: each by an index, many
 * groups in one statement.
 */
export async function newestByGroup(
  db: Reader,
  collectorId: string,
  groupKeys: readonly string[],
): Promise<Map<string, NewestCopy>> {
  const found = new Map<string, NewestCopy>()
  for (const chunk of chunksOf(groupKeys)) {
    for (const row of await newestQuery(db, { collectorId }, chunk)) found.set(row.group_key, row)
  }
  return found
}

/** A copy with its group. */
export interface PlacedInGroup {
  readonly id: string
  readonly groupKey: string
}

/** The groups of some copies, as they are without them. */
export interface WithoutCopies {
  readonly ids: ReadonlySet<string>
  /** As `newestByGroup` would find it; nothing of a group without other copies. */
  readonly newest: ReadonlyMap<string, NewestCopy>
}

/** Finds the newest other copy in the group of each of these copies. They must be few: one statement has all of them. */
export async function newestWithout(
  db: Reader,
  collectorId: string,
  copies: readonly PlacedInGroup[],
): Promise<WithoutCopies> {
  const rows = copies.length === 0 ? [] : await withoutQuery(db, { collectorId }, copies.map(placed))
  return {
    ids: new Set(copies.map(({ id }) => id)),
    newest: new Map(rows.map(row => [row.group_key, row])),
  }
}

/** Always the same fields in the same order, as a prepared query wants them. */
function placed({ id, groupKey: key }: PlacedInGroup) {
  return { id, key }
}

const newestColumns = [
  ...stateColumns.columns,
  'id',
  'product_id',
  'group_key',
  'created_at',
  'purchase_date',
] as const

interface Owned {
  readonly collectorId: string
}

const newestQuery = preparedForList((db, { collectorId }: Owned, groupKeys: readonly string[]) =>
  newestOf(db, collectorId, groupKeys, null),
)
const withoutQuery = preparedForList(
  (db, { collectorId }: Owned, copies: readonly { readonly id: string; readonly key: string }[]) =>
    newestOf(
      db,
      collectorId,
      copies.map(({ key }) => key),
      copies.map(({ id }) => id),
    ),
)

/** Selects the newest copy of each group, but for those of these ids. */
function newestOf(
  db: Reader,
  collectorId: string,
  groupKeys: readonly string[],
  without: readonly string[] | null,
) {
  const isOther = (id: string) =>
    without === null ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(id)} not in (${sql.join(without)})`
  const asked = sql.join(groupKeys.map(key => sql`(${key})`))
  const newestIds = sql<string>`(
    select (
      select id from holdings as copies
      where copies.collector_id = ${collectorId} and copies.group_key = asked.column1
        and copies.removed_at is null and ${isOther('copies.id')}
      order by copies.created_at desc, copies.id desc limit 1)
    from (values ${asked}) as asked)`
  return db
    .selectFrom('holdings')
    .select(newestColumns)
    .select(eb => [purchaseDay(eb, 'desc', isOther('dated.id')).as('newest_purchase_date')])
    .select(eb => [purchaseDay(eb, 'asc', isOther('dated.id')).as('oldest_purchase_date')])
    .where('collector_id', '=', collectorId)
    .where('id', 'in', newestIds)
}

/** The first or last purchase day in the group of a copy. */
function purchaseDay(
  { selectFrom }: ExpressionBuilder<Schema, 'holdings'>,
  order: 'asc' | 'desc',
  isOther: RawBuilder<SqlBool>,
) {
  return (
    selectFrom('holdings as dated')
      .select('dated.purchase_date')
      .whereRef('dated.collector_id', '=', 'holdings.collector_id')
      .whereRef('dated.group_key', '=', 'holdings.group_key')
      .where('dated.removed_at', 'is', null)
      // As the index on the days says, or it is not used.
      .where('dated.purchase_date', 'is not', null)
      .where(isOther)
      .orderBy('dated.purchase_date', order)
      .limit(sql.lit(1))
      .$asScalar()
  )
}

export type NewestCopy = Pick<Selectable<HoldingsTable>, (typeof newestColumns)[number]> & {
  newest_purchase_date: string | null
  oldest_purchase_date: string | null
}

/** What tells whether a copy is the newest of its group, and the group's purchase days. */
interface Last {
  readonly id: string
  readonly createdAt: string
  readonly days: readonly [oldest: string, newest: string]
}

/**
 * Returns what `newestByGroup` will find after a change that adds copies at this time and removes some of those in
 * `without`. Null when it has to be queried: copies change in another way, or a clock went back.
 */
export function newestAfter(
  changes: readonly CopyChange[],
  groups: readonly { readonly groupKey: string; readonly before: ReadGroup | null }[],
  without: WithoutCopies,
  now: string,
): Map<string, NewestCopy> | null {
  const leaving = changes.filter(({ before }) => before !== null)
  if (!leaving.every(change => without.ids.has(change.copyId) && leaves(change))) return null
  const found = new Map<string, NewestCopy>()
  const lastOf = new Map<string, Last>()
  for (const { groupKey: key, before } of groups) if (before !== null) lastOf.set(key, lastIn(before))
  for (const { productId, after } of leaving) {
    const key = groupKeyOf(productId, after)
    const other = without.newest.get(key)
    lastOf.delete(key)
    if (other) {
      found.set(key, other)
      lastOf.set(key, lastOther(other))
    }
  }
  for (const { copyId: id, productId, before, after } of changes) {
    if (before !== null) continue
    if (after.removal !== null) return null
    const key = groupKeyOf(productId, after)
    const last = lastOf.get(key)
    if (last && (now < last.createdAt || (now === last.createdAt && id < last.id))) return null
    const day = after.purchaseDate
    const [oldest, newest] = last?.days ?? [day, day]
    const days = [day < oldest ? day : oldest, day > newest ? day : newest] as const
    lastOf.set(key, { id, createdAt: now, days })
    found.set(key, {
      ...stateColumns.write(fieldsOf(after.state)),
      id,
      product_id: productId,
      group_key: key,
      created_at: now,
      purchase_date: day,
      oldest_purchase_date: days[0],
      newest_purchase_date: days[1],
    })
  }
  return found
}

function leaves({ before, after }: CopyChange): boolean {
  return before?.removal === null && after.removal !== null && before.state === after.state
}

function lastIn({
  newestHoldingId,
  newestCreatedAt,
  oldestPurchaseDate,
  newestPurchaseDate,
}: ReadGroup): Last {
  return { id: newestHoldingId, createdAt: newestCreatedAt, days: [oldestPurchaseDate, newestPurchaseDate] }
}

function lastOther({ id, created_at: createdAt, purchase_date: day, ...days }: NewestCopy): Last {
  return { id, createdAt, days: [days.oldest_purchase_date ?? day, days.newest_purchase_date ?? day] }
}
