/**
 * Keeps beside a market price what is asked, where only a share of that counts, and counts the low asks of now so. Baselines
 * of notifications and past days follow, because no price moved. Shares as in domain/prices/low-ask.
 */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from '#server/db/migrations/columns'

const isLowAsk = sql`kind = 'ask' and listings is not null and price_cents < 500 and price_key like 'raw:%'`
const counted = sql`case when price_cents >= 100 then (price_cents * 80 + 50) / 100
  when price_cents > 1 then (price_cents * 35 + 50) / 100 else 1 end`

export async function countLowAsks(tx: Writer, engine: EngineName): Promise<void> {
  const { text, bigint } = columnTypes(engine)
  await tx.schema.alterTable('market_prices').addColumn('ceiling_cents', bigint).execute()
  await tx.schema
    .createTable('low_asks')
    .addColumn('product_id', text, c => c.notNull())
    .addColumn('price_key', text, c => c.notNull())
    .addColumn('asked_cents', bigint, c => c.notNull())
    .addColumn('counted_cents', bigint, c => c.notNull())
    .addColumn('as_of', text, c => c.notNull())
    .addPrimaryKeyConstraint('low_asks_key', ['product_id', 'price_key'])
    .execute()
  await sql`insert into low_asks (product_id, price_key, asked_cents, counted_cents, as_of)
    select product_id, price_key, price_cents, ${counted}, as_of from market_prices where ${isLowAsk}`.execute(
    tx,
  )
  const ofKey = (table: string) =>
    sql`low_asks where low_asks.product_id = ${sql.table(table)}.product_id
      and low_asks.price_key = ${sql.table(table)}.price_key`
  await sql`update market_prices set ceiling_cents = price_cents, is_estimate = 'yes',
    price_cents = (select counted_cents from ${ofKey('market_prices')})
    where exists (select 1 from ${ofKey('market_prices')})`.execute(tx)
  await sql`update price_baselines set price_cents = (
      select case when price_baselines.price_cents * counted_cents < asked_cents then 1
        else price_baselines.price_cents * counted_cents / asked_cents end from ${ofKey('price_baselines')})
    where exists (select 1 from ${ofKey('price_baselines')})`.execute(tx)
  // Their history too, or they would seem to have fallen on the day of the update.
  await sql`update price_points set price_cents = ${counted} where source = 'ebay' and price_cents < 500
    and exists (select 1 from ${ofKey('price_points')})`.execute(tx)
  await sql`insert into changed_prices (product_id, price_key, queued_at, lowest_cents, highest_cents, queued_to)
    select product_id, price_key, as_of, asked_cents, asked_cents, '' from low_asks
    where true on conflict (product_id, price_key) do nothing`.execute(tx)
  await tx.schema.dropTable('low_asks').execute()
}
