/** The sets that collectors want to finish. */
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from '#server/db/migrations/columns'

export async function createChosenSets({ schema }: Writer, engine: EngineName): Promise<void> {
  const { text } = columnTypes(engine)
  await schema
    .createTable('chosen_sets')
    .addColumn('collector_id', text, c => c.notNull().references('collectors.id'))
    .addColumn('language', text, c => c.notNull())
    .addColumn('set_code', text, c => c.notNull())
    .addColumn('chosen_at', text, c => c.notNull())
    .addPrimaryKeyConstraint('chosen_sets_key', ['collector_id', 'language', 'set_code'])
    .execute()
}
