/** How far each price list was read, so that a stopped run goes on and no file is asked for twice within a day. */
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from '#server/db/migrations/columns'

export async function createPriceLists(tx: Writer, engine: EngineName): Promise<void> {
  const { text } = columnTypes(engine)
  await tx.schema
    .createTable('price_list_runs')
    .addColumn('source', text, c => c.primaryKey())
    .addColumn('tried_at', text, c => c.notNull())
    .addColumn('started_at', text)
    .addColumn('finished_at', text)
    .addColumn('built_at', text)
    .addColumn('listed_at', text)
    .addColumn('waits_until', text)
    .addColumn('requests', 'integer', c => c.notNull())
    .addColumn('priced', 'integer', c => c.notNull())
    .addColumn('left_out', 'integer', c => c.notNull())
    .addColumn('failure', text)
    .execute()
  await tx.schema
    .createTable('price_list_parts')
    .addColumn('source', text, c => c.notNull())
    .addColumn('part', text, c => c.notNull())
    .addColumn('name', text, c => c.notNull())
    .addColumn('prices_at', text)
    .addColumn('products_at', text)
    .addPrimaryKeyConstraint('price_list_parts_key', ['source', 'part'])
    .execute()
}
