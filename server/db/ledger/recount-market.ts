/** Recomputes the market totals of a collector from the copies held, their own prices and the newest prices. */
import { inLedger, type Ledger } from '#domain/money/ledger'
import { priceKey } from '#domain/prices/valuation'
import { type SqlBool, sql } from 'kysely'
import { stateColumns, stateFrom } from './record-columns.ts'
import { total } from './recount-figures.ts'
import { mapKey } from '#server/db/prices/market-prices'
import { pricesSeenByKey } from '#server/db/prices/product-prices'
import type { Reader } from '#server/database/storage'

interface ComparedTotals {
  readonly kept: MarketTotals
  readonly recounted: MarketTotals
}

type MarketTotals = Record<(typeof figures)[number], number>

const figures = [
  'market_value_cents',
  'priced_quantity',
  'priced_cost_basis_cents',
  'own_priced_quantity',
  'valued_quantity',
  'value_with_own_cents',
  'own_counted_quantity',
  'own_counted_cents',
] as const

/**
 * Returns the market totals as they are stored and as recounted, by column. Null while the collector or a price of
 * theirs is queued, because then a price may have changed since; and without a row of totals.
 */
export async function marketTotals(
  db: Reader,
  collectorId: string,
  ledger: Ledger,
): Promise<ComparedTotals | null> {
  const kept = await db
    .selectFrom('collector_totals')
    .select(figures)
    .where('collector_id', '=', collectorId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('revaluations')
            .select('revaluations.collector_id')
            .where('revaluations.collector_id', '=', collectorId),
        ),
      ),
    )
    .where(
      sql<SqlBool>`not exists (select 1 from changed_prices cross join holding_groups
        where holding_groups.product_id = changed_prices.product_id
          and holding_groups.price_key = changed_prices.price_key
          and holding_groups.collector_id = ${collectorId})`,
    )
    .executeTakeFirst()
  return kept ? { kept, recounted: await recount(db, collectorId, ledger) } : null
}

/** Returns the market totals as stored, and as the groups make them at the prices they count. */
export async function countedTotals(db: Reader, collectorId: string): Promise<ComparedTotals | null> {
  const [kept] = await db
    .selectFrom('collector_totals')
    .select(figures)
    .where('collector_id', '=', collectorId)
    .execute()
  const { rows } = await sql<MarketTotals>`
    select ${total('quantity * counted_price_cents')} as market_value_cents,
      ${total('case when counted_price_cents is not null then quantity end')} as priced_quantity,
      ${total('case when counted_price_cents is not null then cost_basis_cents end')} as priced_cost_basis_cents,
      ${total('own_priced_quantity')} as own_priced_quantity,
      ${total('case when counted_price_cents is null then own_priced_quantity else quantity end')} as valued_quantity,
      ${total('own_price_cents + (quantity - own_priced_quantity) * coalesce(counted_price_cents, 0)')}
        as value_with_own_cents,
      ${total('case when counted_own_cents is not null then quantity end')} as own_counted_quantity,
      ${total('quantity * counted_own_cents')} as own_counted_cents
    from holding_groups where collector_id = ${collectorId}`.execute(db)
  const [recounted] = rows
  return kept && recounted ? { kept, recounted } : null
}

async function recount(db: Reader, collectorId: string, ledger: Ledger): Promise<MarketTotals> {
  const rows = await db
    .selectFrom('holdings')
    .select(['product_id', ...stateColumns.columns, 'counts_own_price'])
    .select([
      sql<number>`count(*)`.as('quantity'),
      sql<number>`cast(sum(cost_basis_cents) as bigint)`.as('cost_basis_cents'),
      sql<number>`count(own_price_cents)`.as('own_priced_quantity'),
      sql<number>`cast(coalesce(sum(own_price_cents), 0) as bigint)`.as('own_price_cents'),
    ])
    .where('collector_id', '=', collectorId)
    .where('removed_at', 'is', null)
    .groupBy(['product_id', ...stateColumns.columns, 'counts_own_price'])
    .execute()
  const keyed = rows.map(row => ({ ...row, productId: row.product_id, priceKey: priceKey(stateFrom(row)) }))
  const prices = await pricesSeenByKey(db, collectorId, keyed)
  const totals: MarketTotals = {
    market_value_cents: 0,
    priced_quantity: 0,
    priced_cost_basis_cents: 0,
    own_priced_quantity: 0,
    valued_quantity: 0,
    value_with_own_cents: 0,
    own_counted_quantity: 0,
    own_counted_cents: 0,
  }
  for (const row of keyed) {
    const price = prices.get(mapKey(row))
    totals.own_priced_quantity += row.own_priced_quantity
    totals.value_with_own_cents += row.own_price_cents
    if (row.counts_own_price !== null) {
      totals.market_value_cents += row.own_price_cents
      totals.priced_quantity += row.quantity
      totals.priced_cost_basis_cents += row.cost_basis_cents
      totals.valued_quantity += row.quantity
      totals.own_counted_quantity += row.quantity
      totals.own_counted_cents += row.own_price_cents
      continue
    }
    totals.valued_quantity += price ? row.quantity : row.own_priced_quantity
    if (!price) continue
    const priceCents = inLedger(ledger, price)
    totals.market_value_cents += row.quantity * priceCents
    totals.priced_quantity += row.quantity
    totals.priced_cost_basis_cents += row.cost_basis_cents
    totals.value_with_own_cents += (row.quantity - row.own_priced_quantity) * priceCents
  }
  return totals
}
