/** Keeps which groups of a collection moved most in each range. The next run of the job finds them. */
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from '#server/db/migrations/columns'

export async function createMovers(tx: Writer, engine: EngineName): Promise<void> {
  const { text } = columnTypes(engine)
  await tx.schema
    .createTable('movers')
    .addColumn('collector_id', text, c => c.notNull().references('collectors.id'))
    .addColumn('change_range', text, c => c.notNull())
    .addColumn('group_key', text, c => c.notNull())
    .addPrimaryKeyConstraint('movers_key', ['collector_id', 'change_range', 'group_key'])
    .execute()
  await tx.schema.alterTable('collector_totals').addColumn('movers_at', text).execute()
}
