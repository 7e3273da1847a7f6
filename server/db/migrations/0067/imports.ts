/** Files of other apps on their way into a collection. No figure reads them. */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from '#server/db/migrations/columns'

export async function createImports(tx: Writer, engine: EngineName): Promise<void> {
  const { text, bigint } = columnTypes(engine)
  await tx.schema
    .createTable('imports')
    .addColumn('collector_id', text, c => c.notNull().references('collectors.id'))
    .addColumn('id', text, c => c.notNull())
    .addColumn('state', text, c =>
      c
        .notNull()
        .check(
          sql`state in ('reading', 'to_map', 'matching', 'to_decide', 'ready', 'publishing', 'done', 'cancelled', 'failed')`,
        ),
    )
    .addColumn('file_name', text, c => c.notNull())
    .addColumn('file_digest', text, c => c.notNull())
    .addColumn('mapping_digest', text, c => c.notNull())
    .addColumn('created_at', text, c => c.notNull())
    .addColumn('worked_at', text, c => c.notNull())
    .addColumn('ended_at', text)
    .addColumn('failure', text)
    .addColumn('operation_id', text)
    .addColumn('run', 'integer', c => c.notNull())
    .addColumn('rows_total', 'integer', c => c.notNull())
    .addColumn('rows_read', 'integer', c => c.notNull())
    .addColumn('copies', bigint, c => c.notNull())
    .addColumn('total_cost_cents', bigint, c => c.notNull())
    .addColumn('facts', text, c => c.notNull())
    .addPrimaryKeyConstraint('imports_key', ['collector_id', 'id'])
    .execute()
  await sql`create index imports_unfinished on imports (created_at) where ended_at is null`.execute(tx)
  await tx.schema
    .createTable('import_parts')
    .addColumn('collector_id', text, c => c.notNull())
    .addColumn('import_id', text, c => c.notNull())
    .addColumn('part', 'integer', c => c.notNull())
    .addColumn('counts', text, c => c.notNull())
    .addColumn('rows', text, c => c.notNull())
    .addPrimaryKeyConstraint('import_parts_key', ['collector_id', 'import_id', 'part'])
    .addForeignKeyConstraint('import_parts_import', ['collector_id', 'import_id'], 'imports', [
      'collector_id',
      'id',
    ])
    .execute()
}
