/** Holds back one price of each source for a key, so that no source confirms or ends the wait of another. */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from '#server/db/migrations/columns'

export async function holdBackBySource(tx: Writer, engine: EngineName): Promise<void> {
  const { text, bigint } = columnTypes(engine)
  const { schema } = tx
  await schema
    .createTable('sourced_prices')
    .addColumn('product_id', text, c => c.notNull().references('products.id'))
    .addColumn('price_key', text, c => c.notNull())
    .addColumn('source', text, c => c.notNull())
    .addColumn('price_cents', bigint, c => c.notNull().check(sql`price_cents > 0`))
    .addColumn('found_at', text, c => c.notNull())
    .addColumn('origins', text, c => c.notNull())
    .addPrimaryKeyConstraint('sourced_prices_key', ['product_id', 'price_key', 'source'])
    .execute()
  // Until now each came from the source of the price that it differed from, unless the operator had changed the source.
  await sql`insert into sourced_prices (product_id, price_key, source, price_cents, found_at, origins)
    select waiting.product_id, waiting.price_key, market_prices.source, waiting.price_cents, found_at, origins
    from held_back_prices as waiting join market_prices on market_prices.product_id = waiting.product_id
      and market_prices.price_key = waiting.price_key`.execute(tx)
  await schema.dropTable('held_back_prices').execute()
  await schema.alterTable('sourced_prices').renameTo('held_back_prices').execute()
  await sql`create index held_back_prices_listings on held_back_prices (found_at) where origins <> '[]'`.execute(
    tx,
  )
}
