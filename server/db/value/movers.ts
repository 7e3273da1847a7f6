/** The groups that may have moved most: a job finds them, and a call compares them again. */
import type { ChangeRange } from '#domain/value/change-range'
import type { ComparedGroup } from '#domain/value/movers'
import { inLedgerOrNull, type Ledger } from '#domain/money/ledger'
import type { Cents } from '#domain/money/money'
import { estimateSource } from '#domain/prices/condition-estimate'
import { type RawBuilder, sql } from 'kysely'
import { writeInChunks } from '#server/database/chunks'
import { allFieldsOf } from '#server/database/columns'
import { isStaying } from '#server/db/accounts/erasures'
import { seesRestricted } from '#server/db/prices/seen-prices'
import { insertRows } from '#server/database/saved-rows'
import type { Reader, Writer } from '#server/database/storage'

/**
 * The price of a key at the end of a day as its holder sees it: the last one found up to it. Null if none is known, and if it
 * is of another source than the price of now: what lies between the two is no move. Null where an own price counts now.
 */
function priceOn(day: string): RawBuilder<Cents | null> {
  // Each part stops at its first point.
  return sql<Cents | null>`(select case when holding_groups.counted_own_cents is null
      and (coalesce(holding_groups.counted_source, seen.source) = seen.source
        or seen.source = ${sql.lit(estimateSource)}) then seen.price_cents end from (
      select * from (${lastPoint('price_points', day, 0)}) as everybodys
      union all
      select * from (${lastPoint('restricted_points', day, 1)}) as restricted
    ) as seen
    where seen.view = 0 or ${seesRestricted(sql.ref('holding_groups.collector_id'))}
    order by seen.day desc, seen.view desc limit 1)`
}

function lastPoint(table: 'price_points' | 'restricted_points', day: string, view: 0 | 1) {
  return sql`select price_cents, source, day, ${sql.lit(view)} as view from ${sql.table(table)} as points
    where points.product_id = holding_groups.product_id
      and points.price_key = holding_groups.price_key and points.day <= ${day}
    order by points.day desc limit 1`
}

/** Whose groups they are. Prices of days are converted at the rate that prices of now have, so that only prices move. */
interface OfCollector {
  readonly collectorId: string
  readonly ledger: Ledger
}

/** A group with its price on some days, in their order. */
export interface GroupThen extends Omit<ComparedGroup, 'priceCents' | 'thenCents'> {
  /** Null without a price. */
  readonly priceCents: Cents | null
  readonly thenCents: readonly (Cents | null)[]
}

/** Lists groups, by key after `afterKey`, and what they were priced at on these days. */
export async function groupsThen(
  db: Reader,
  { collectorId, ledger }: OfCollector,
  days: readonly string[],
  { afterKey, limit }: { afterKey: string; limit: number },
): Promise<GroupThen[]> {
  const then = days.map((day, index) => sql`, ${priceOn(day)} as ${sql.ref(`then_${index}`)}`)
  const { rows } = await sql<ComparedRow & Record<`then_${number}`, Cents | null>>`
    select group_key, product_id, quantity, cost_basis_cents, counted_price_cents ${sql.join(then, sql``)}
    from holding_groups
    where collector_id = ${collectorId} and group_key > ${afterKey}
    order by group_key limit ${limit}`.execute(db)
  return rows.map(row => ({
    ...comparedOf(row),
    thenCents: days.map((_, index) => inLedgerOrNull(ledger, row.product_id, row[`then_${index}`] ?? null)),
  }))
}

interface ComparedRow {
  readonly group_key: string
  readonly product_id: string
  readonly quantity: number
  readonly cost_basis_cents: Cents
  readonly counted_price_cents: Cents | null
}

function comparedOf(row: ComparedRow) {
  return {
    groupKey: row.group_key,
    quantity: row.quantity,
    costBasisCents: row.cost_basis_cents,
    priceCents: row.counted_price_cents,
  }
}

/** Lists the kept groups of a range with their prices of now and of a day; of null, to compare with the cost. */
export async function keptMovers(
  db: Reader,
  { collectorId, ledger }: OfCollector,
  range: ChangeRange,
  day: string | null,
): Promise<ComparedGroup[]> {
  const then = day === null ? sql`null` : priceOn(day)
  const { rows } = await sql<ComparedRow & { then_cents: Cents | null }>`
    select holding_groups.group_key, product_id, quantity, cost_basis_cents, counted_price_cents,
      cast(${then} as bigint) as then_cents
    from movers join holding_groups on holding_groups.collector_id = movers.collector_id
      and holding_groups.group_key = movers.group_key
    where movers.collector_id = ${collectorId} and movers.change_range = ${range}
      and holding_groups.counted_price_cents is not null`.execute(db)
  return rows.flatMap(row => {
    const { priceCents, ...group } = comparedOf(row)
    if (priceCents === null || (day !== null && row.then_cents === null)) return []
    return [{ ...group, priceCents, thenCents: inLedgerOrNull(ledger, row.product_id, row.then_cents) }]
  })
}

/** Returns when the movers of a collector were last found; null before the first time. */
export async function moversFoundAt(db: Reader, collectorId: string): Promise<string | null> {
  const row = await db
    .selectFrom('collector_totals')
    .select('movers_at')
    .where('collector_id', '=', collectorId)
    .executeTakeFirst()
  return row?.movers_at ?? null
}

/** A collector with the state of their figures. */
export interface MoversOf {
  readonly collectorId: string
  readonly timeZone: string | null
  readonly ledgerCurrency: string
  readonly marketValueCents: Cents
  /** When their figures last moved, and when they had before the movers were last found. */
  readonly valuedAt: string | null
  readonly moversAt: string | null
}

/** Lists collectors with ledger entries, by id after `afterId`. */
export async function collectorsWithMovers(
  db: Reader,
  { afterId, limit }: { afterId: string; limit: number },
): Promise<MoversOf[]> {
  const rows = await db
    .selectFrom('collector_totals as totals')
    .innerJoin('collectors', 'collectors.id', 'totals.collector_id')
    .select(['totals.collector_id', 'collectors.time_zone', 'collectors.ledger_currency'])
    .select(['totals.market_value_cents', 'totals.valued_at', 'totals.movers_at'])
    .where('totals.collector_id', '>', afterId)
    // The same again, or PostgreSQL merges from the first collector for every page.
    .where('collectors.id', '>', afterId)
    .where('totals.ledger_sequence', '>', 0)
    .where(isStaying)
    .orderBy('totals.collector_id')
    .limit(limit)
    .execute()
  return allFieldsOf(rows)
}

/** The groups to keep of each range. */
export type MoversOfRanges = ReadonlyMap<ChangeRange, ReadonlySet<string>>

/**
 * Replaces the movers of a collector by those found for the figures of `valuedAt`: deletes and adds what differs. Does
 * nothing for an erased collector.
 */
export async function saveMovers(
  tx: Writer,
  collectorId: string,
  found: MoversOfRanges,
  valuedAt: string | null,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('collector_totals')
    .set({ movers_at: valuedAt })
    .where('collector_id', '=', collectorId)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return
  const kept = await tx
    .selectFrom('movers')
    .select(['change_range', 'group_key'])
    .where('collector_id', '=', collectorId)
    .execute()
  const keptKeys = new Set(kept.map(({ change_range, group_key }) => `${change_range} ${group_key}`))
  for (const [range, keys] of found) {
    const gone = kept.flatMap(({ change_range, group_key }) =>
      change_range === range && !keys.has(group_key) ? [group_key] : [],
    )
    await writeInChunks(gone, chunk =>
      tx
        .deleteFrom('movers')
        .where('collector_id', '=', collectorId)
        .where('change_range', '=', range)
        .where('group_key', 'in', chunk)
        .execute(),
    )
    const added = [...keys].filter(key => !keptKeys.has(`${range} ${key}`))
    const rows = added.map(group_key => ({ collector_id: collectorId, change_range: range, group_key }))
    await insertRows(tx, 'movers', rows)
  }
}
