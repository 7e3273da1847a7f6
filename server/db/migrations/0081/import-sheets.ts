/** Keeps which sheet of its file an import reads. So far it is the first. */
import type { Writer } from '#server/db/storage'

export async function keepImportSheets(tx: Writer): Promise<void> {
  await tx.schema
    .alterTable('imports')
    .addColumn('sheet', 'integer', c => c.notNull().defaultTo(0))
    .execute()
}
