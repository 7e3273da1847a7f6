/** A collector's day: their time zone, and the day their current totals were saved under. */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from './columns.ts'

export async function addTimeZones(tx: Writer, engine: EngineName): Promise<void> {
  const { text } = columnTypes(engine)
  await tx.schema.alterTable('collectors').addColumn('time_zone', text).execute()
  await tx.schema.alterTable('collector_totals').addColumn('stat_day', text).execute()
  await sql`update collector_totals set stat_day = (
    select max(day) from stat_days where stat_days.collector_id = collector_totals.collector_id
  )`.execute(tx)
}
