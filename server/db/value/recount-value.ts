/**
 * Recounts what sets, kinds and grades are worth, and what moved the value: the parts explain every difference between two days. Whatever a day had before its
 * parts were kept is therefore the same for all days.
 */
import { anyCompanySource } from '#domain/prices/any-company'
import { anyCompanyBucket, type ShareDimension } from '#domain/value/value-shares'
import { sql } from 'kysely'
import { type Found, maxOfAKind, total } from '#server/db/ledger/recount-figures'
import type { Reader } from '#server/database/storage'

const unexplained = (table: string) =>
  sql.raw(`${table}.market_value_cents - (${table}.price_moves_cents + ${table}.source_steps_cents + ${table}.own_price_steps_cents
    + ${table}.newly_priced_cents    + ${table}.added_value_cents - ${table}.removed_value_cents + ${table}.regraded_value_cents)`)

const uncounted = (table: string) =>
  sql.raw(`${table}.lifetime_earnings_cents + ${table}.bought_cents - ${table}.sold_cents`)

/** Lists the days whose parts do not explain how the value and the lifetime earnings came to those of now. */
export async function differingParts(db: Reader, collectorId: string): Promise<Found[]> {
  const { rows } = await sql<Compared>`
    select days.day, cast(${unexplained('days')} as bigint) as kept_value,
      cast(${unexplained('totals')} as bigint) as value,
      cast(${uncounted('days')} as bigint) as kept_cash, cast(${uncounted('totals')} as bigint) as cash
    from stat_days as days join collector_totals as totals on totals.collector_id = days.collector_id
    where days.collector_id = ${collectorId} and days.price_moves_cents is not null
      and (${unexplained('days')} <> ${unexplained('totals')} or ${uncounted('days')} <> ${uncounted('totals')})
    order by days.day limit ${maxOfAKind}`.execute(db)
  return rows
    .flatMap(row => [
      { field: `value before the parts of day ${row.day}`, kept: row.kept_value, recounted: row.value },
      { field: `earnings before the cash of day ${row.day}`, kept: row.kept_cash, recounted: row.cash },
    ])
    .filter(({ kept, recounted }) => kept !== recounted)
}

interface Compared {
  readonly day: string
  readonly kept_value: number
  readonly value: number
  readonly kept_cash: number
  readonly cash: number
}

const shareFigures = [
  'quantity',
  'cost_basis_cents',
  'market_value_cents',
  'priced_quantity',
  'priced_cost_basis_cents',
] as const

/** What `isForAnyCompany` says of the price that a group counts. */
const isCountedForAnyCompany = sql`(counted_source = ${sql.lit(anyCompanySource)} and price_key like 'graded:%'
  and price_key not like '%10')`

/** Lists the sets, kinds and grades whose figures are not those of their groups, at the prices that they count. */
export async function differingShares(db: Reader, collectorId: string): Promise<Found[]> {
  const counted = (dimension: ShareDimension, bucket: string, isCounted = sql`true`) => sql`
    select ${sql.lit(dimension)} as dimension, ${sql.raw(bucket)} as bucket, ${total('quantity')} as quantity,
      ${total('cost_basis_cents')} as cost_basis_cents,
      ${total('quantity * counted_price_cents')} as market_value_cents,
      ${total('case when counted_price_cents is not null then quantity end')} as priced_quantity,
      ${total('case when counted_price_cents is not null then cost_basis_cents end')} as priced_cost_basis_cents
    from holding_groups where collector_id = ${collectorId} and ${isCounted} group by 2`
  const { rows } = await sql<Record<string, number | null> & { dimension: string; bucket: string }>`
    with kept as (select * from value_shares where collector_id = ${collectorId}),
    counted as (
      ${counted('set', 'set_name')} union all ${counted('kind', 'kind')}
      union all ${counted('grade', "case when kind = 'grading' then kind else price_key end")}
      union all ${counted('guide', `'${anyCompanyBucket}'`, isCountedForAnyCompany)}
    )
    select shares.dimension, shares.bucket,
      ${sql.raw(shareFigures.map(figure => `kept.${figure} as kept_${figure}, counted.${figure}`).join(', '))}
    from (select dimension, bucket from kept union select dimension, bucket from counted) as shares
      left join kept on kept.dimension = shares.dimension and kept.bucket = shares.bucket
      left join counted on counted.dimension = shares.dimension and counted.bucket = shares.bucket
    where ${sql.raw(shareFigures.map(figure => `kept.${figure} is distinct from counted.${figure}`).join(' or '))}
    order by 1, 2 limit ${maxOfAKind}`.execute(db)
  return rows.flatMap(row =>
    shareFigures
      .map(figure => ({
        field: `share of ${row.dimension} ${row.bucket} ${figure}`,
        kept: row[`kept_${figure}`] ?? null,
        recounted: row[figure] ?? null,
      }))
      .filter(({ kept, recounted }) => kept !== recounted),
  )
}
