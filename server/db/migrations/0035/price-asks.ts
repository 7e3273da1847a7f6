/** The keys that processes are asking a price source for, so that no two ask for one at the same moment. */
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from '#server/db/migrations/columns'

export async function createPriceAsks(tx: Writer, engine: EngineName): Promise<void> {
  const { text } = columnTypes(engine)
  await tx.schema
    .createTable('price_asks')
    .addColumn('product_id', text, c => c.notNull())
    .addColumn('price_key', text, c => c.notNull())
    .addColumn('source', text, c => c.notNull())
    .addColumn('asker', text, c => c.notNull())
    .addColumn('asked_until', text, c => c.notNull())
    .addPrimaryKeyConstraint('price_asks_key', ['product_id', 'price_key', 'source'])
    .execute()
}
