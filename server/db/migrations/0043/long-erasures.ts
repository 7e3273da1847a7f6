/** Lets an erasure outlive a transaction, so that a large account is deleted in many. */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from '#server/db/migrations/columns'

export async function keepErasures(tx: Writer, engine: EngineName): Promise<void> {
  const { text } = columnTypes(engine)
  // No erasure was ever left open, so the table is empty. The guards find the new one by its name.
  await sql`drop table erasures`.execute(tx)
  await tx.schema
    .createTable('erasures')
    .addColumn('collector_id', text, c => c.primaryKey().references('collectors.id'))
    .addColumn('erased_day', text, c => c.notNull())
    .addColumn('opened_at', text, c => c.notNull())
    .execute()
}
