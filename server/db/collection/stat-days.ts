import type { Selectable } from 'kysely'
import type { CollectorTotals } from './collector-totals.ts'
import type { StatDaysTable } from '#server/db/schema'
import type { Reader, Writer } from '#server/db/storage'

/** Eleven years of days: more than a chart can show, and a limit on every answer. */
const maxDays = 4_000

/**
 * Keeps the totals as the state of this UTC day, one row a day. A clock that jumped back does not rewrite
 * the past: the state then belongs to the newest day already there.
 */
export async function writeStatDay(tx: Writer, today: string, totals: CollectorTotals): Promise<void> {
  const newest = await tx
    .selectFrom('stat_days')
    .select(({ fn }) => fn.max('day').as('day'))
    .where('collector_id', '=', totals.collectorId)
    .executeTakeFirst()
  const day = newest?.day && newest.day > today ? newest.day : today
  const figures = {
    lifetime_earnings_cents: totals.lifetimeEarningsCents,
    realised_profit_cents: totals.realisedProfitCents,
    cost_basis_cents: totals.costBasisCents,
    market_value_cents: totals.marketValueCents,
    priced_quantity: totals.pricedQuantity,
  }
  await tx
    .insertInto('stat_days')
    .values({ collector_id: totals.collectorId, day, ...figures })
    .onConflict(conflict => conflict.columns(['collector_id', 'day']).doUpdateSet(figures))
    .execute()
}

/** The newest days, oldest first. */
export async function statDays(db: Reader, collectorId: string): Promise<Selectable<StatDaysTable>[]> {
  const newestFirst = await db
    .selectFrom('stat_days')
    .selectAll()
    .where('collector_id', '=', collectorId)
    .orderBy('day', 'desc')
    .limit(maxDays)
    .execute()
  return newestFirst.reverse()
}

/** Collectors with something in their ledger and no row for this day or a later one, by id after `afterId`. */
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
