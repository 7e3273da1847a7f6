/** Keeps with each collector's totals how many copies they ever recorded, which is limited. */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'

export async function addCopiesRecorded(tx: Writer, _engine: EngineName): Promise<void> {
  await tx.schema
    .alterTable('collector_totals')
    .addColumn('copies_recorded', 'integer', c => c.notNull().defaultTo(0))
    .execute()
  await sql`update collector_totals set copies_recorded = (
    select count(*) from holdings where holdings.collector_id = collector_totals.collector_id)`.execute(tx)
}
