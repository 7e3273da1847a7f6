import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { stateColumns } from '#server/db/ledger/record-columns'
import type { HoldingsTable } from '#server/database/tables/copies'
import { inChunks } from '#server/database/chunks'
import { preparedForList } from '#server/database/prepared-lists'
import type { Schema } from '#server/database/schema'
import type { Reader } from '#server/database/storage'

/**
 * Finds the newest copy of each group, and the days its newest and oldest purchases were made: each by an index, many
 * groups in one statement.
 */
export async function newestByGroup(
  db: Reader,
  collectorId: string,
  groupKeys: readonly string[],
): Promise<Map<string, NewestCopy>> {
  const found = await inChunks(groupKeys, chunk => newestQuery(db, { collectorId }, chunk))
  return new Map(found.map(row => [row.group_key, row]))
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

const newestQuery = preparedForList((db, { collectorId }: Owned, groupKeys: readonly string[]) => {
  const asked = sql.join(groupKeys.map(key => sql`(${key})`))
  const newestIds = sql<string>`(
    select (
      select id from holdings as copies
      where copies.collector_id = ${collectorId} and copies.group_key = asked.column1
        and copies.removed_at is null
      order by copies.created_at desc, copies.id desc limit 1)
    from (values ${asked}) as asked)`
  return db
    .selectFrom('holdings')
    .select(newestColumns)
    .select(eb => [purchaseDay(eb, 'desc').as('newest_purchase_date')])
    .select(eb => [purchaseDay(eb, 'asc').as('oldest_purchase_date')])
    .where('collector_id', '=', collectorId)
    .where('id', 'in', newestIds)
})

/** The first or last purchase day in the group of a copy. */
function purchaseDay({ selectFrom }: ExpressionBuilder<Schema, 'holdings'>, order: 'asc' | 'desc') {
  return (
    selectFrom('holdings as dated')
      .select('dated.purchase_date')
      .whereRef('dated.collector_id', '=', 'holdings.collector_id')
      .whereRef('dated.group_key', '=', 'holdings.group_key')
      .where('dated.removed_at', 'is', null)
      // As the index on the days says, or it is not used.
      .where('dated.purchase_date', 'is not', null)
      .orderBy('dated.purchase_date', order)
      .limit(sql.lit(1))
      .$asScalar()
  )
}

export type NewestCopy = Pick<Selectable<HoldingsTable>, (typeof newestColumns)[number]> & {
  newest_purchase_date: string | null
  oldest_purchase_date: string | null
}
