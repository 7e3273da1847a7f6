/** Queues the prices that changed with the collectors to be valued again, so that only their groups are valued. */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from '#server/db/migrations/columns'

export async function createRevaluationKeys(tx: Writer, engine: EngineName): Promise<void> {
  const { text } = columnTypes(engine)
  await tx.schema
    .createTable('revaluation_keys')
    .addColumn('collector_id', text, c => c.notNull().references('collectors.id'))
    .addColumn('product_id', text, c => c.notNull())
    .addColumn('price_key', text, c => c.notNull())
    .addPrimaryKeyConstraint('revaluation_keys_key', ['collector_id', 'product_id', 'price_key'])
    .execute()
  // Nobody knows any more which of their prices changed.
  await sql`insert into revaluation_keys (collector_id, product_id, price_key)
    select distinct collector_id, product_id, price_key from holding_groups
    where collector_id in (select collector_id from revaluations)`.execute(tx)
}
