/** Prices that wait to be found again before they count. */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from './columns.ts'

export async function createHeldBackPrices({ schema }: Writer, engine: EngineName): Promise<void> {
  const { text, bigint } = columnTypes(engine)
  await schema
    .createTable('held_back_prices')
    .addColumn('product_id', text, c => c.notNull().references('products.id'))
    .addColumn('price_key', text, c => c.notNull())
    .addColumn('price_cents', bigint, c => c.notNull().check(sql`price_cents > 0`))
    .addColumn('found_at', text, c => c.notNull())
    .addColumn('origins', text, c => c.notNull())
    .addPrimaryKeyConstraint('held_back_prices_key', ['product_id', 'price_key'])
    .execute()
}
