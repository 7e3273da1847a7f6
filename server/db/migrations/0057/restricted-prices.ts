/**
 * Keeps the prices of restricted sources apart from everybody's, for operators and for collectors whom they allow to see
 * them. The tables are empty until a restricted source says something.
 */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from '#server/db/migrations/columns'

export async function keepRestrictedPrices(tx: Writer, engine: EngineName): Promise<void> {
  const { text, bigint } = columnTypes(engine)
  await tx.schema
    .createTable('restricted_prices')
    .addColumn('product_id', text, c => c.notNull().references('products.id'))
    .addColumn('price_key', text, c => c.notNull())
    .addColumn('price_cents', bigint, c => c.notNull().check(sql`price_cents > 0`))
    .addColumn('as_of', text, c => c.notNull())
    .addColumn('source', text, c => c.notNull())
    .addColumn('kind', text, c => c.notNull().check(sql`kind in ('ask', 'sold', 'market', 'guide')`))
    .addColumn('confidence', text, c => c.notNull().check(sql`confidence in ('high', 'medium', 'low')`))
    .addColumn('listings', 'integer')
    .addColumn('is_estimate', text, c => c.notNull().check(sql`is_estimate in ('yes', 'no')`))
    .addColumn('ceiling_cents', bigint)
    .addPrimaryKeyConstraint('restricted_prices_key', ['product_id', 'price_key'])
    .execute()
  await tx.schema
    .createTable('restricted_points')
    .addColumn('product_id', text, c => c.notNull().references('products.id'))
    .addColumn('price_key', text, c => c.notNull())
    .addColumn('day', text, c => c.notNull())
    .addColumn('price_cents', bigint, c => c.notNull().check(sql`price_cents > 0`))
    .addColumn('source', text, c => c.notNull())
    .addPrimaryKeyConstraint('restricted_points_key', ['product_id', 'price_key', 'day'])
    .execute()
  await tx.schema.createIndex('restricted_points_day').on('restricted_points').column('day').execute()
  await tx.schema
    .alterTable('collectors')
    .addColumn('restricted_prices', text, c =>
      c.notNull().defaultTo('off').check(sql`restricted_prices in ('on', 'off')`),
    )
    .execute()
}
