/** Views of the collection that collectors save under a name. */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from '#server/db/migrations/columns'

export async function createCollectionViews({ schema }: Writer, engine: EngineName): Promise<void> {
  const { text } = columnTypes(engine)
  await schema
    .createTable('collection_views')
    .addColumn('collector_id', text, c => c.notNull().references('collectors.id'))
    .addColumn('id', text, c => c.notNull())
    .addColumn('name', text, c => c.notNull())
    .addColumn('name_key', text, c => c.notNull())
    .addColumn('parameters', text, c => c.notNull().check(sql`length(parameters) <= 2000`))
    .addPrimaryKeyConstraint('collection_views_key', ['collector_id', 'id'])
    .addUniqueConstraint('collection_views_name', ['collector_id', 'name_key'])
    .execute()
}
