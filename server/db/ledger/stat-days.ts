import type { ExpressionBuilder, Selectable } from 'kysely'
import type { CollectorTotals } from './collector-totals.ts'
import { isWaiting, type Waiting } from '#server/db/groups/revaluations'
import { heldQuantity } from '#domain/groups/group-figures'
import { allFieldsOf, columnMap, type Fields } from '#server/database/columns'
import type { StatDaysTable } from '#server/database/tables/copies'
import type { Schema } from '#server/database/schema'
import { saveRows } from '#server/database/saved-rows'
import type { Reader, Writer } from '#server/database/storage'
import { valuePartColumns } from './value-part-columns.ts'

/** The most days in an answer: eleven years. */
const maxDays = 4_000

/** The figures of a day. */
export const dayFigures = columnMap([
  'lifetime_earnings_cents',
  'realised_profit_cents',
  'cost_basis_cents',
  'market_value_cents',
  'priced_quantity',
  'priced_cost_basis_cents',
  'quantity',
  ...valuePartColumns,
])

/** A collector's totals as they were on one day of theirs. */
export interface StatDay
  extends Fields<Pick<Selectable<StatDaysTable>, (typeof dayFigures.columns)[number]>> {
  readonly day: string
}

/** Saves totals as the state of their `statDay`, see `statDayAt`. Leaves out those without one. */
export async function writeStatDays(tx: Writer, all: readonly CollectorTotals[]): Promise<void> {
  const rows = all.flatMap(totals => {
    if (totals.statDay === null) return []
    const values = dayFigures.write({ ...totals, quantity: heldQuantity(totals) })
    return [{ collector_id: totals.collectorId, day: totals.statDay, ...values }]
  })
  await saveRows(tx, 'stat_days', ['collector_id', 'day'], rows)
}

/** Returns the newest days up to the last one saved, oldest first. Later rows are from a clock that was ahead. */
export async function statDays(db: Reader, collectorId: string): Promise<StatDay[]> {
  const newestFirst = await db
    .selectFrom('stat_days')
    .select(['day', ...dayFigures.columns])
    .where('collector_id', '=', collectorId)
    .where('day', '<=', lastStatDay(collectorId))
    .orderBy('day', 'desc')
    .limit(maxDays)
    .execute()
  return newestFirst.reverse().map(row => ({ day: row.day, ...dayFigures.read(row) }))
}

/** Deletes the days of a collector from one up to another, without it. Returns how many. */
export async function deleteStatDays(
  tx: Writer,
  collectorId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('stat_days')
    .where('collector_id', '=', collectorId)
    .where('day', '>=', from)
    .where('day', '<', to)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** The day of the last save, for a query of `stat_days`. */
export function lastStatDay(collectorId: string) {
  return ({ selectFrom }: ExpressionBuilder<Schema, 'stat_days'>) =>
    selectFrom('collector_totals').select('stat_day').where('collector_id', '=', collectorId)
}

/** Returns the newest day up to this one that was saved; null if there is none. */
export async function statDayUpTo(db: Reader, collectorId: string, day: string): Promise<StatDay | null> {
  const row = await db
    .selectFrom('stat_days')
    .select(['day', ...dayFigures.columns])
    .where('collector_id', '=', collectorId)
    .where('day', '<=', day)
    .where('day', '<=', lastStatDay(collectorId))
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { day: row.day, ...dayFigures.read(row) } : null
}

/** What decides whether a collector's day is still to be saved. */
export interface LastStatDay {
  readonly collectorId: string
  readonly timeZone: string | null
  readonly statDay: string | null
}

/** Lists collectors with ledger entries who do not wait after a failed valuation, by id after `afterId`. */
export async function lastStatDays(
  db: Reader,
  waiting: Waiting,
  { afterId, limit }: { afterId: string; limit: number },
): Promise<LastStatDay[]> {
  const rows = await db
    .selectFrom('collector_totals as totals')
    .innerJoin('collectors', 'collectors.id', 'totals.collector_id')
    .select(['totals.collector_id', 'collectors.time_zone', 'totals.stat_day'])
    .where('totals.collector_id', '>', afterId)
    // The same again, or PostgreSQL merges from the first collector for every page.
    .where('collectors.id', '>', afterId)
    .where('totals.ledger_sequence', '>', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('revaluations')
            .select('revaluations.collector_id')
            .whereRef('revaluations.collector_id', '=', 'totals.collector_id')
            .where(isWaiting(waiting)),
        ),
      ),
    )
    .orderBy('totals.collector_id')
    .limit(limit)
    .execute()
  return allFieldsOf(rows)
}
