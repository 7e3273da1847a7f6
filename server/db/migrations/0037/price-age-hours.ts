/** Keeps with each group when its price is from, and with each collector how many copies have a price from which hour. */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from '#server/db/migrations/columns'

export async function keepPriceAges(tx: Writer, engine: EngineName): Promise<void> {
  const { text, bigint } = columnTypes(engine)
  await tx.schema.alterTable('holding_groups').addColumn('counted_as_of', text).execute()
  await sql`update holding_groups set counted_as_of = (select as_of from market_prices
      where market_prices.product_id = holding_groups.product_id
        and market_prices.price_key = holding_groups.price_key)
    where counted_price_cents is not null`.execute(tx)
  await sql`create index holding_groups_priced on holding_groups (collector_id, counted_as_of, quantity)
    where counted_as_of is not null`.execute(tx)
  await tx.schema
    .createTable('price_age_hours')
    .addColumn('collector_id', text, c => c.notNull().references('collectors.id'))
    .addColumn('hour', text, c => c.notNull())
    .addColumn('copies', bigint, c => c.notNull())
    .addPrimaryKeyConstraint('price_age_hours_key', ['collector_id', 'hour'])
    .addCheckConstraint('price_age_hours_copies', sql`copies > 0`)
    .execute()
  await sql`insert into price_age_hours (collector_id, hour, copies)
    select collector_id, substr(counted_as_of, 1, 13), cast(sum(quantity) as bigint)
    from holding_groups where counted_as_of is not null group by 1, 2`.execute(tx)
}
