/** Collectors' own pictures of copies: which pictures a copy shows, and what is kept of each. */
import { sql } from 'kysely'
import { columnTypes } from '#server/db/migrations/columns'
import type { EngineName, Writer } from '#server/db/storage'

export async function addOwnPictures(tx: Writer, engine: EngineName): Promise<void> {
  const { text } = columnTypes(engine)
  for (const column of ['front_picture', 'back_picture'])
    await tx.schema.alterTable('holdings').addColumn(column, text).execute()
  await sql`create index holdings_pictured on holdings (collector_id, group_key)
    where removed_at is null and coalesce(front_picture, back_picture) is not null`.execute(tx)
  await tx.schema
    .createTable('own_pictures')
    .addColumn('collector_id', text, c => c.notNull().references('collectors.id'))
    .addColumn('id', text, c => c.notNull())
    .addColumn('holding_id', text, c => c.notNull())
    .addColumn('byte_size', 'integer', c => c.notNull().check(sql`byte_size > 0`))
    .addColumn('uploaded_at', text, c => c.notNull())
    .addPrimaryKeyConstraint('own_pictures_key', ['collector_id', 'id'])
    .addForeignKeyConstraint('own_pictures_copy', ['collector_id', 'holding_id'], 'holdings', [
      'collector_id',
      'id',
    ])
    .execute()
  // Deleting copies, as with an account, looks for their pictures.
  await sql`create index own_pictures_copy on own_pictures (collector_id, holding_id)`.execute(tx)
}
