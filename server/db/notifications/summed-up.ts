/** Which weeks were summed up for whom. */
import { allFields, allFieldsOf } from '#server/database/columns'
import type { Reader, Writer } from '#server/database/storage'

/** What decides whether a collector's last week is still to be summed up. */
export interface SummedUp {
  readonly collectorId: string
  readonly timeZone: string | null
  readonly statDay: string | null
  /** The end of the newest week; null before the first. */
  readonly summedUpThrough: string | null
}

/** Lists collectors with ledger entries, by id after `afterId`. */
export async function summedUpAfter(db: Reader, afterId: string, limit: number): Promise<SummedUp[]> {
  const rows = await summedUp(db)
    .where('totals.collector_id', '>', afterId)
    .where('totals.ledger_sequence', '>', 0)
    .orderBy('totals.collector_id')
    .limit(limit)
    .execute()
  return allFieldsOf(rows)
}

/** Returns the same of one collector; null for an unknown one. */
export async function summedUpOf(db: Reader, collectorId: string): Promise<SummedUp | null> {
  const row = await summedUp(db).where('totals.collector_id', '=', collectorId).executeTakeFirst()
  return row ? allFields(row) : null
}

function summedUp(db: Reader) {
  return db
    .selectFrom('collector_totals as totals')
    .innerJoin('collectors', 'collectors.id', 'totals.collector_id')
    .select([
      'totals.collector_id',
      'collectors.time_zone',
      'totals.stat_day',
      'collectors.summed_up_through',
    ])
}

export async function saveSummedUp(tx: Writer, collectorId: string, through: string): Promise<void> {
  await tx
    .updateTable('collectors')
    .set({ summed_up_through: through })
    .where('id', '=', collectorId)
    .execute()
}
