/** Operators, trusted and disabled collectors, and the links that let somebody register or set a new password. */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from '#server/db/migrations/columns'

export async function addOperators(tx: Writer, engine: EngineName): Promise<void> {
  const { text } = columnTypes(engine)
  for (const column of ['operator', 'trusted']) {
    await tx.schema
      .alterTable('collectors')
      .addColumn(column, text, c =>
        c
          .notNull()
          .defaultTo('off')
          .check(sql`${sql.ref(column)} in ('on', 'off')`),
      )
      .execute()
  }
  await tx.schema.alterTable('collectors').addColumn('disabled_at', text).execute()
  await tx.schema
    .createTable('invitations')
    .addColumn('digest', text, c => c.primaryKey())
    .addColumn('created_at', text, c => c.notNull())
    .addColumn('expires_at', text, c => c.notNull())
    .execute()
  await tx.schema
    .createTable('password_resets')
    .addColumn('collector_id', text, c => c.primaryKey().references('collectors.id'))
    .addColumn('digest', text, c => c.notNull().unique())
    .addColumn('created_at', text, c => c.notNull())
    .addColumn('expires_at', text, c => c.notNull())
    .execute()
}
