/** Keeps with a queued collector how often their valuation failed in a row, and when it is due. */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from './columns.ts'

export async function addFailedValuations(tx: Writer, engine: EngineName): Promise<void> {
  const { text, bigint } = columnTypes(engine)
  const { schema } = tx
  await schema
    .alterTable('revaluations')
    .addColumn('failures', bigint, c => c.notNull().defaultTo(0))
    .execute()
  await schema
    .alterTable('revaluations')
    .addColumn('due_at', text, c => c.notNull().defaultTo(''))
    .execute()
  await schema.dropIndex('revaluations_queue').execute()
  await schema
    .createIndex('revaluations_queue')
    .on('revaluations')
    .columns(['due_at', 'queued_at', 'collector_id'])
    .execute()
  await sql`create index revaluations_failing on revaluations (failures) where failures > 0`.execute(tx)
}
