/**
 * Keeps with each group the price that the totals count, its distance from the mean cost and the name of its set,
 * and with each collector's totals the number of groups.
 */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from '#server/db/migrations/columns'

export async function keepFiguresOfGroups(tx: Writer, engine: EngineName): Promise<void> {
  const { text, bigint } = columnTypes(engine)
  const groups = () => tx.schema.alterTable('holding_groups')
  await groups().addColumn('counted_price_cents', bigint).execute()
  await groups().addColumn('price_distance_cents', bigint).execute()
  await groups()
    .addColumn('set_name', text, c => c.notNull().defaultTo(''))
    .execute()
  await tx.schema
    .alterTable('collector_totals')
    .addColumn('group_count', bigint, c => c.notNull().defaultTo(0))
    .execute()
  await fillGroups(tx)
  await addUp(tx)
  await createIndexes(tx)
}

async function fillGroups(tx: Writer): Promise<void> {
  await sql`update holding_groups set
    set_name = (select products.set_name from products where products.id = holding_groups.product_id),
    counted_price_cents = (select price_cents from market_prices
      where market_prices.product_id = holding_groups.product_id
        and market_prices.price_key = holding_groups.price_key)`.execute(tx)
  await sql`update holding_groups set price_distance_cents =
    abs(counted_price_cents - (2 * cost_basis_cents + quantity) / (2 * quantity))
    where counted_price_cents is not null`.execute(tx)
}

/**
 * Adds the totals up at the prices that the groups count from now on, for those who wait to be valued too, and the
 * last day of their history with them.
 */
async function addUp(tx: Writer): Promise<void> {
  await sql`
    with sums as (
      select collector_id, count(*) as group_count,
        cast(coalesce(sum(quantity * counted_price_cents), 0) as bigint) as market_value_cents,
        cast(coalesce(sum(case when counted_price_cents is not null then quantity end), 0) as bigint)
          as priced_quantity,
        cast(coalesce(sum(case when counted_price_cents is not null then cost_basis_cents end), 0) as bigint)
          as priced_cost_basis_cents,
        cast(sum(own_priced_quantity) as bigint) as own_priced_quantity,
        cast(sum(case when counted_price_cents is null then own_priced_quantity else quantity end) as bigint)
          as valued_quantity,
        cast(sum(own_price_cents + (quantity - own_priced_quantity) * coalesce(counted_price_cents, 0)) as bigint)
          as value_with_own_cents
      from holding_groups group by collector_id
    )
    update collector_totals set group_count = sums.group_count,
      market_value_cents = sums.market_value_cents, priced_quantity = sums.priced_quantity,
      priced_cost_basis_cents = sums.priced_cost_basis_cents, own_priced_quantity = sums.own_priced_quantity,
      valued_quantity = sums.valued_quantity, value_with_own_cents = sums.value_with_own_cents
    from sums where sums.collector_id = collector_totals.collector_id`.execute(tx)
  await sql`
    update stat_days set market_value_cents = totals.market_value_cents,
      priced_quantity = totals.priced_quantity, priced_cost_basis_cents = totals.priced_cost_basis_cents
    from collector_totals as totals
    where totals.collector_id = stat_days.collector_id and totals.stat_day = stat_days.day
      and totals.collector_id in (select collector_id from revaluations)`.execute(tx)
}

async function createIndexes(tx: Writer): Promise<void> {
  await sql`create index holding_groups_distance on holding_groups
    (collector_id, price_distance_cents desc, newest_created_at desc, newest_holding_id desc)
    where price_distance_cents is not null`.execute(tx)
  // Always true, and implied only by queries that compare the column: SQLite takes these indexes for no others.
  await sql`create index holding_groups_set on holding_groups (collector_id, set_name)
    where set_name is not null`.execute(tx)
  await sql`create index holdings_purchased on holdings (collector_id, group_key, purchase_date)
    where removed_at is null and purchase_date is not null`.execute(tx)
}
