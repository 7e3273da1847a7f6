/** What thinning the price points needs: points by day, and how far it has come. */
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from './columns.ts'

export async function prepareThinning({ schema }: Writer, engine: EngineName): Promise<void> {
  const { text } = columnTypes(engine)
  await schema
    .createIndex('price_points_day')
    .on('price_points')
    .columns(['day', 'product_id', 'price_key'])
    .execute()
  await schema
    .createTable('job_progress')
    .addColumn('job', text, c => c.primaryKey())
    .addColumn('done_before', text, c => c.notNull())
    .execute()
}
