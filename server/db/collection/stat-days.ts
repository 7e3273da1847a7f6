import type { Selectable } from 'kysely'
import type { CollectorTotals } from './collector-totals.ts'
import { columnMap, type Fields } from '#server/db/columns'
import type { StatDaysTable } from '#server/db/schema'
import type { Reader, Writer } from '#server/db/storage'

/** The most days in an answer: eleven years. */
const maxDays = 4_000

const figures = columnMap([
  'lifetime_earnings_cents',
  'realised_profit_cents',
  'cost_basis_cents',
  'market_value_cents',
  'priced_quantity',
])

/** A collector's totals as they were on one UTC day. */
export interface StatDay extends Fields<Pick<Selectable<StatDaysTable>, (typeof figures.columns)[number]>> {
  readonly day: string
}

/**
 * Saves the totals as the state of this UTC day. If the clock jumped back, saves them under the newest day there
 * is, so that the past stays as it was.
 */
export async function writeStatDay(tx: Writer, today: string, totals: CollectorTotals): Promise<void> {
  const newest = await tx
    .selectFrom('stat_days')
    .select(({ fn }) => fn.max('day').as('day'))
    .where('collector_id', '=', totals.collectorId)
    .executeTakeFirst()
  const day = newest?.day && newest.day > today ? newest.day : today
  const values = figures.write(totals)
  await tx
    .insertInto('stat_days')
    .values({ collector_id: totals.collectorId, day, ...values })
    .onConflict(conflict => conflict.columns(['collector_id', 'day']).doUpdateSet(values))
    .execute()
}

/** Returns the newest days, oldest first. */
export async function statDays(db: Reader, collectorId: string): Promise<StatDay[]> {
  const newestFirst = await db
    .selectFrom('stat_days')
    .select(['day', ...figures.columns])
    .where('collector_id', '=', collectorId)
    .orderBy('day', 'desc')
    .limit(maxDays)
    .execute()
  return newestFirst.reverse().map(row => ({ day: row.day, ...figures.read(row) }))
}

/** Lists collectors with ledger entries and without a row for this day or a later one, by id after `afterId`. */
export async function collectorsWithoutStatDay(
  db: Reader,
  day: string,
  afterId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('collector_totals as totals')
    .select('totals.collector_id')
    .where('totals.collector_id', '>', afterId)
    .where('totals.ledger_sequence', '>', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('stat_days')
            .select('stat_days.day')
            .whereRef('stat_days.collector_id', '=', 'totals.collector_id')
            .where('stat_days.day', '>=', day),
        ),
      ),
    )
    .orderBy('totals.collector_id')
    .limit(limit)
    .execute()
  return rows.map(row => row.collector_id)
}
