/**
 * Keeps the quote of each price source for each key, and how it changed; the market price is chosen among them. Every
 * market price becomes the quote of its source. Allows prices of the kind "guide".
 */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from '#server/db/migrations/columns'

export async function keepQuotes(tx: Writer, engine: EngineName): Promise<void> {
  await allowGuides(tx, engine)
  const { text, bigint } = columnTypes(engine)
  await tx.schema
    .createTable('source_quotes')
    .addColumn('product_id', text, c => c.notNull().references('products.id'))
    .addColumn('price_key', text, c => c.notNull())
    .addColumn('source', text, c => c.notNull())
    .addColumn('price_cents', bigint, c => c.notNull().check(sql`price_cents > 0`))
    .addColumn('as_of', text, c => c.notNull())
    .addColumn('kind', text, c => c.notNull().check(isKind))
    .addColumn('confidence', text, c => c.notNull().check(sql`confidence in ('high', 'medium', 'low')`))
    .addColumn('listings', 'integer')
    .addColumn('is_estimate', text, c => c.notNull().check(sql`is_estimate in ('yes', 'no')`))
    .addColumn('original_currency', text)
    .addColumn('original_cents', bigint)
    .addColumn('rate_day', text)
    .addPrimaryKeyConstraint('source_quotes_key', ['product_id', 'price_key', 'source'])
    .execute()
  await tx.schema
    .createIndex('source_quotes_source')
    .on('source_quotes')
    .columns(['source', 'product_id'])
    .execute()
  await tx.schema
    .createTable('source_points')
    .addColumn('product_id', text, c => c.notNull().references('products.id'))
    .addColumn('price_key', text, c => c.notNull())
    .addColumn('source', text, c => c.notNull())
    .addColumn('day', text, c => c.notNull())
    .addColumn('price_cents', bigint, c => c.notNull().check(sql`price_cents > 0`))
    .addPrimaryKeyConstraint('source_points_key', ['product_id', 'price_key', 'source', 'day'])
    .execute()
  await tx.schema.createIndex('source_points_day').on('source_points').column('day').execute()
  await sql`insert into source_quotes (product_id, price_key, source, price_cents, as_of, kind, confidence, listings,
      is_estimate)
    select product_id, price_key, source, price_cents, as_of, kind, confidence, listings, is_estimate
    from market_prices`.execute(tx)
}

const isKind = sql`kind in ('ask', 'sold', 'market', 'guide')`

/** SQLite cannot change a check: the table is made again. */
async function allowGuides(tx: Writer, engine: EngineName): Promise<void> {
  if (engine === 'postgres') {
    await sql`alter table market_prices drop constraint market_prices_kind_check`.execute(tx)
    await sql`alter table market_prices add constraint market_prices_kind_check check (${isKind})`.execute(tx)
    return
  }
  const { text, bigint } = columnTypes(engine)
  await tx.schema
    .createTable('guided_prices')
    .addColumn('product_id', text, c => c.notNull().references('products.id'))
    .addColumn('price_key', text, c => c.notNull())
    .addColumn('price_cents', bigint, c => c.notNull().check(sql`price_cents > 0`))
    .addColumn('as_of', text, c => c.notNull())
    .addColumn('source', text, c => c.notNull())
    .addColumn('kind', text, c => c.notNull().check(isKind))
    .addColumn('confidence', text, c => c.notNull().check(sql`confidence in ('high', 'medium', 'low')`))
    .addColumn('listings', 'integer')
    .addColumn('is_estimate', text, c => c.notNull().check(sql`is_estimate in ('yes', 'no')`))
    .addPrimaryKeyConstraint('market_prices_key', ['product_id', 'price_key'])
    .execute()
  await sql`insert into guided_prices select * from market_prices`.execute(tx)
  await tx.schema.dropTable('market_prices').execute()
  await tx.schema.alterTable('guided_prices').renameTo('market_prices').execute()
}
