/** Which e-mail addresses are confirmed. None is after an upgrade. */
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from '#server/db/migrations/columns'

export async function addConfirmedEmails(tx: Writer, engine: EngineName): Promise<void> {
  const { text } = columnTypes(engine)
  await tx.schema.alterTable('collectors').addColumn('email_confirmed_at', text).execute()
  await tx.schema
    .createTable('email_confirmations')
    .addColumn('collector_id', text, c => c.primaryKey().references('collectors.id'))
    .addColumn('digest', text, c => c.notNull().unique())
    .addColumn('email', text, c => c.notNull())
    .addColumn('created_at', text, c => c.notNull())
    .addColumn('expires_at', text, c => c.notNull())
    .execute()
  await tx.schema
    .createTable('former_emails')
    .addColumn('collector_id', text, c => c.primaryKey().references('collectors.id'))
    .addColumn('email', text, c => c.notNull())
    .addColumn('until', text, c => c.notNull())
    .execute()
  await tx.schema
    .createIndex('email_confirmations_end')
    .on('email_confirmations')
    .column('expires_at')
    .execute()
}
