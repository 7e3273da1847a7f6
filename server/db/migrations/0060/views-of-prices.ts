/**
 * Moves what a restricted source made of everybody's prices to the restricted ones, with the estimates made of it, and has
 * everybody's chosen again. Until now such prices counted on a server with one account: if that account is no operator, it
 * is allowed to see them, so that its figures stay. Adds the mark of collectors who see other prices than before.
 */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from '#server/db/migrations/columns'

const restrictedSource = sql.lit('pricecharting')
const estimates = sql.lit('near-mint')
const nearMint = sql.lit('raw:near%20mint')

export async function separateViews(tx: Writer, engine: EngineName): Promise<void> {
  const { text } = columnTypes(engine)
  await tx.schema
    .alterTable('revaluations')
    .addColumn('whole', text, c => c.notNull().defaultTo('no').check(sql`whole in ('yes', 'no')`))
    .execute()
  await sql`create index collectors_restricted on collectors (username_key) where restricted_prices = 'on'`.execute(
    tx,
  )
  const { rows } = await sql`select 1 from market_prices where source = ${restrictedSource} limit 1`.execute(
    tx,
  )
  await tx.schema
    .createTable('estimated_of')
    .addColumn('product_id', text, c => c.primaryKey())
    .execute()
  await sql`insert into estimated_of (product_id)
    select product_id from market_prices where source = ${restrictedSource} and price_key = ${nearMint}
    union select product_id from price_points where source = ${restrictedSource} and price_key = ${nearMint}`.execute(
    tx,
  )
  const isRestricted = sql`(source = ${restrictedSource} or
    (source = ${estimates} and product_id in (select product_id from estimated_of)))`
  await sql`insert into restricted_prices (product_id, price_key, price_cents, as_of, source, kind, confidence, listings,
      is_estimate, ceiling_cents)
    select product_id, price_key, price_cents, as_of, source, kind, confidence, listings, is_estimate, ceiling_cents
    from market_prices where ${isRestricted}`.execute(tx)
  await sql`insert into restricted_points (product_id, price_key, day, price_cents, source)
    select product_id, price_key, day, price_cents, source from price_points where ${isRestricted}`.execute(
    tx,
  )
  for (const table of ['market_prices', 'price_points'])
    await sql`delete from ${sql.table(table)} where ${isRestricted}`.execute(tx)
  for (const table of ['source_quotes', 'source_points'])
    await sql`delete from ${sql.table(table)} where source = ${estimates}
      and product_id in (select product_id from estimated_of)`.execute(tx)
  await tx.schema.dropTable('estimated_of').execute()
  if (rows.length === 0) return
  await sql`update collectors set restricted_prices = 'on'
    where operator = 'off' and (select count(*) from collectors) = 1`.execute(tx)
  await sql`insert into price_source_order (name, changed_at, chosen_after)
    values ('order', ${new Date().toISOString()}, '')
    on conflict (name) do update set chosen_after = excluded.chosen_after`.execute(tx)
}
