/** Keeps the cert number of graded copies. */
import { sql } from 'kysely'
import { columnTypes } from '#server/db/migrations/columns'
import type { EngineName, Writer } from '#server/db/storage'

export async function keepCertNumbers(tx: Writer, engine: EngineName): Promise<void> {
  const { text } = columnTypes(engine)
  const { schema } = tx
  await schema
    .alterTable('holdings')
    .addColumn('cert_number', text, c => c.check(sql`cert_number is null or kind = 'graded'`))
    .execute()
  // The cert number with the company: two companies may give the same number.
  await schema
    .alterTable('holdings')
    .addColumn('slab_key', text, c => c.check(sql`(slab_key is null) = (cert_number is null)`))
    .execute()
  // Not unique: within a change that corrects a sale, the copy sold is back for an instant.
  await sql`create index holdings_slab on holdings (collector_id, slab_key)
    where slab_key is not null and removed_at is null`.execute(tx)
}
