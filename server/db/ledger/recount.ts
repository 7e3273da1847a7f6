/**
 * Recomputes a collector's derived rows from the copies and the ledger, and reports differences. Uses other
 * queries than the ones that maintain the rows. Compares from both sides with left joins, because SQLite runs a
 * full join over all pairs.
 */
import { sql } from 'kysely'
import { type Difference, differing, type Found, maxOfAKind, one, total } from './recount-figures.ts'
import { differingOpenings, openedForNothing } from './recount-openings.ts'
import { differingTradedCopies, differingTrades } from './recount-trades.ts'
import { differingParts, differingShares } from '#server/db/value/recount-value'
import { differingSubmissions } from '#server/db/grading/recount-submissions'
import { differingGroups, differingHours, differingKeptFigures } from './recount-groups.ts'
import { differingOperations, differingVersions } from './recount-operations.ts'
import { countedTotals, marketTotals } from './recount-market.ts'
import { otherLedgers } from './ledger-rates.ts'
import { dollars, type Ledger } from '#domain/money/ledger'
import { differingLedger } from '#server/db/wishlist/recount-targets'
import { extraCosts } from '#domain/copies/extra-costs'
import { isStaying } from '#server/db/accounts/erasures'
import type { Reader } from '#server/database/storage'

/** Returns the next collectors by id, with the number of their ledger entries. Leaves out who is being erased. */
export async function collectorsAfter(
  db: Reader,
  afterId: string,
  limit: number,
): Promise<{ id: string; entries: number }[]> {
  const rows = await db
    .selectFrom('collectors')
    .select(({ selectFrom }) => [
      'collectors.id',
      selectFrom('ledger_entries')
        .select(({ fn }) => fn.countAll<number>().as('entries'))
        .whereRef('ledger_entries.collector_id', '=', 'collectors.id')
        .as('entries'),
    ])
    .where('collectors.id', '>', afterId)
    .where(isStaying)
    .orderBy('collectors.id')
    .limit(limit)
    .execute()
  return rows.map(({ id, entries }) => ({ id, entries: entries ?? 0 }))
}

/** Lists every figure of one collector that differs from its recount. */
export async function differencesOf(db: Reader, collectorId: string): Promise<Difference[]> {
  const ledger = (await otherLedgers(db, [collectorId])).get(collectorId) ?? dollars
  const found = [
    ...(await differingTotals(db, collectorId)),
    ...(await differingGroups(db, collectorId)),
    ...(await differingKeptFigures(db, collectorId, ledger)),
    ...(await differingHours(db, collectorId)),
    ...(await differingCopies(db, collectorId)),
    ...(await differingTrades(db, collectorId)),
    ...(await differingTradedCopies(db, collectorId)),
    ...(await differingOpenings(db, collectorId)),
    ...(await differingSubmissions(db, collectorId)),
    ...(await differingDay(db, collectorId)),
    ...(await differingParts(db, collectorId)),
    ...(await differingShares(db, collectorId)),
    ...(await differingMarketTotals(db, collectorId, ledger)),
    ...(await differingLedger(db, collectorId, ledger)),
    ...(await differingOperations(db, collectorId)),
    ...(await differingVersions(db, collectorId)),
  ]
  return found.map(difference => ({ collectorId, ...difference }))
}

async function differingTotals(db: Reader, collectorId: string): Promise<Found[]> {
  const kept = await one(
    db,
    sql`
    select ledger_sequence, lifetime_earnings_cents, realised_profit_cents, cost_basis_cents,
      cost_basis_cents as cost_basis_cents_of_ledger, ledger_sequence as ledger_entries,
      copies_recorded, group_count, raw_groups, graded_groups, grading_groups, sealed_groups, raw_quantity, graded_quantity, grading_quantity, sealed_quantity
    from collector_totals where collector_id = ${collectorId}`,
  )
  const ledger = await one(
    db,
    sql`
    select coalesce(max(sequence), 0) as ledger_sequence, count(*) as ledger_entries,
      ${total('cash_cents')} as lifetime_earnings_cents,
      ${total('realised_profit_cents')} as realised_profit_cents,
      ${total('cost_basis_cents')} as cost_basis_cents_of_ledger
    from ledger_entries where collector_id = ${collectorId}`,
  )
  const copies = await one(
    db,
    sql`
    select ${total('cost_basis_cents')} as cost_basis_cents, count(distinct group_key) as group_count,
      count(distinct case when kind = 'raw' then group_key end) as raw_groups,
      count(distinct case when kind = 'graded' then group_key end) as graded_groups,
      count(distinct case when kind = 'grading' then group_key end) as grading_groups,
      count(distinct case when kind = 'sealed' then group_key end) as sealed_groups,
      ${total("case when kind = 'raw' then 1 end")} as raw_quantity,
      ${total("case when kind = 'graded' then 1 end")} as graded_quantity,
      ${total("case when kind = 'grading' then 1 end")} as grading_quantity,
      ${total("case when kind = 'sealed' then 1 end")} as sealed_quantity
    from holdings where collector_id = ${collectorId} and removed_at is null`,
  )
  const recorded = await one(
    db,
    sql`select count(*) as copies_recorded from holdings where collector_id = ${collectorId}`,
  )
  if (!kept) return [{ field: 'collector_totals', kept: null, recounted: 'a row' }]
  return differing(kept, { ...ledger, ...copies, ...recorded })
}

const costsOfSale = sql.raw(extraCosts.map(cost => `sale_${cost}_cents`).join(' + '))

/**
 * Compares copies with the ledger. A held copy has its cost basis there, a sold one its gain, one given away, lost
 * or opened for nothing its cost as a loss. A copy traded away or opened for cards has neither: its cost moved to
 * them.
 */
async function differingCopies(db: Reader, collectorId: string): Promise<Found[]> {
  const { rows } = await sql<Record<string, number> & { id: string }>`
    with copies as (
      select id, case when removed_at is null then cost_basis_cents else 0 end as held_cents,
        case when removal = 'sold'
            then sold_price_cents - (${costsOfSale}) - cost_basis_cents
          when removal in ('gift', 'lost') or (removal = 'opened' and id in ${openedForNothing(collectorId)})
            then -cost_basis_cents else 0 end as realised_cents
      from holdings where collector_id = ${collectorId}
    ),
    entries as (
      select holding_id as id, ${total('cost_basis_cents')} as cost_basis_cents,
        ${total('realised_profit_cents')} as realised_profit_cents
      from ledger_entries where collector_id = ${collectorId} and holding_id is not null group by holding_id
    )
    select copies.id, coalesce(entries.cost_basis_cents, 0) as kept_cost_basis_cents, copies.held_cents,
      coalesce(entries.realised_profit_cents, 0) as kept_realised_profit_cents, copies.realised_cents
    from copies left join entries on entries.id = copies.id
    where copies.held_cents <> coalesce(entries.cost_basis_cents, 0)
      or copies.realised_cents <> coalesce(entries.realised_profit_cents, 0)
    union all
    select entries.id, entries.cost_basis_cents, 0, entries.realised_profit_cents, 0
    from entries left join copies on copies.id = entries.id
    where copies.id is null
    order by 1 limit ${maxOfAKind}`.execute(db)
  return rows.flatMap(row =>
    differing(
      {
        [`copy ${row.id} cost_basis_cents`]: row.kept_cost_basis_cents ?? 0,
        [`copy ${row.id} realised_profit_cents`]: row.kept_realised_profit_cents ?? 0,
      },
      {
        [`copy ${row.id} cost_basis_cents`]: row.held_cents ?? 0,
        [`copy ${row.id} realised_profit_cents`]: row.realised_cents ?? 0,
      },
    ),
  )
}

/** Compares the last saved day of the history with the totals. */
async function differingDay(db: Reader, collectorId: string): Promise<Found[]> {
  const day = await one(
    db,
    sql`
    select cost_basis_cents, lifetime_earnings_cents, realised_profit_cents,
      market_value_cents, priced_quantity
    from stat_days where collector_id = ${collectorId}
      and day = (select stat_day from collector_totals where collector_id = ${collectorId})`,
  )
  const totals = await one(
    db,
    sql`
    select cost_basis_cents, lifetime_earnings_cents, realised_profit_cents,
      market_value_cents, priced_quantity
    from collector_totals where collector_id = ${collectorId}`,
  )
  const found = day && totals ? differing(day, totals) : []
  return found.map(difference => ({ ...difference, field: `newest day ${difference.field}` }))
}

/** For a collector who is queued to be valued again, at the prices that their groups count. */
async function differingMarketTotals(db: Reader, collectorId: string, ledger: Ledger): Promise<Found[]> {
  const totals = (await marketTotals(db, collectorId, ledger)) ?? (await countedTotals(db, collectorId))
  return totals ? differing(totals.kept, totals.recounted) : []
}
