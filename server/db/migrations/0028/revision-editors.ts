/**
 * Keeps with every revision who edited, by their name at the time, and what a revert went back to. An earlier edit
 * takes the name its editor has now.
 */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from '#server/db/migrations/columns'

export async function nameEditors(tx: Writer, engine: EngineName): Promise<void> {
  const { text, bigint } = columnTypes(engine)
  const { schema } = tx
  await schema.alterTable('product_revisions').addColumn('editor_name', text).execute()
  await schema.alterTable('product_revisions').addColumn('reverted_to', bigint).execute()
  await schema
    .alterTable('product_revisions')
    .addColumn('editor', text, c =>
      c.notNull().defaultTo('collector').check(sql`editor in ('collector', 'operator')`),
    )
    .execute()
  await sql`update product_revisions set editor_name =
    (select username from collectors where collectors.id = product_revisions.edited_by)
    where edited_by is not null`.execute(tx)
}
