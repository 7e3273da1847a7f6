/** Notes, tags, place and seller of copies, and the tables by which copies are found by them. */
import { sql } from 'kysely'
import { columnTypes } from '#server/db/migrations/columns'
import type { EngineName, Writer } from '#server/db/storage'

export async function addRemarks(tx: Writer, engine: EngineName): Promise<void> {
  const { text } = columnTypes(engine)
  for (const column of ['note', 'tags', 'box', 'binder', 'page', 'seller']) {
    await tx.schema.alterTable('holdings').addColumn(column, text).execute()
  }
  await tx.schema
    .createTable('remark_texts')
    .addColumn('collector_id', text, c => c.notNull().references('collectors.id'))
    .addColumn('kind', text, c =>
      c.notNull().check(sql`kind in ('tag', 'box', 'binder', 'page', 'seller', 'note')`),
    )
    .addColumn('key', text, c => c.notNull())
    .addColumn('text', text, c => c.notNull())
    .addColumn('words', text, c => c.notNull())
    .addPrimaryKeyConstraint('remark_texts_key', ['collector_id', 'kind', 'key'])
    .execute()
  await tx.schema
    .createTable('remark_uses')
    .addColumn('collector_id', text, c => c.notNull())
    .addColumn('kind', text, c => c.notNull())
    .addColumn('key', text, c => c.notNull())
    .addColumn('group_key', text, c => c.notNull())
    .addColumn('holding_id', text, c => c.notNull())
    .addPrimaryKeyConstraint('remark_uses_key', ['collector_id', 'kind', 'key', 'group_key', 'holding_id'])
    .addForeignKeyConstraint('remark_uses_text', ['collector_id', 'kind', 'key'], 'remark_texts', [
      'collector_id',
      'kind',
      'key',
    ])
    .execute()
  await sql`create index remark_uses_holding on remark_uses (collector_id, holding_id)`.execute(tx)
}
