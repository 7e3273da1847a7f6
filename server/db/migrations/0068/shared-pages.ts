/** Pages of a collection that anybody with their secret link can see. */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from '#server/db/migrations/columns'

export async function createSharedPages({ schema }: Writer, engine: EngineName): Promise<void> {
  const { text } = columnTypes(engine)
  const onOff = (column: string) => sql<boolean>`${sql.ref(column)} in ('on', 'off')`
  await schema
    .createTable('shared_pages')
    .addColumn('collector_id', text, c => c.notNull().references('collectors.id'))
    .addColumn('id', text, c => c.notNull())
    .addColumn('digest', text, c => c.notNull())
    .addColumn('version', 'integer', c => c.notNull())
    .addColumn('title', text, c => c.notNull())
    .addColumn('filter', text, c => c.notNull().check(sql`length(filter) <= 4000`))
    .addColumn('sort', text)
    .addColumn('direction', text, c => c.check(sql`direction in ('asc', 'desc')`))
    .addColumn('shows_values', text, c => c.notNull().check(onOff('shows_values')))
    .addColumn('shows_username', text, c => c.notNull().check(onOff('shows_username')))
    .addColumn('created_at', text, c => c.notNull())
    .addColumn('last_viewed', text)
    .addPrimaryKeyConstraint('shared_pages_key', ['collector_id', 'id'])
    .execute()
  // Not unique, so that pages can be spread by collector: two of 256 random bits are never the same.
  await schema.createIndex('shared_pages_digest').on('shared_pages').column('digest').execute()
}
