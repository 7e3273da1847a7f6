/** Keeps what kind of sealed product one is. Kinds arrive with the next import. */
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from '#server/db/migrations/columns'

export async function keepSealedKinds(tx: Writer, engine: EngineName): Promise<void> {
  const { text } = columnTypes(engine)
  await tx.schema.alterTable('products').addColumn('sealed_kind', text).execute()
}
