/** The running or last refresh of each collector, where every process can see it, join it and cancel it. */
import type { Selectable } from 'kysely'
import type { PriceRefreshesTable } from './price-tables.ts'
import type { Reader, Writer } from '#server/db/storage'

export type Refresh = Selectable<PriceRefreshesTable>

export type RefreshCounts = Pick<
  Refresh,
  'total' | 'done' | 'updated' | 'failed' | 'unpriced' | 'product_name' | 'failure'
>

export async function refreshOf(db: Reader, collectorId: string): Promise<Refresh | null> {
  const row = await db
    .selectFrom('price_refreshes')
    .selectAll()
    .where('collector_id', '=', collectorId)
    .executeTakeFirst()
  return row ?? null
}

/** Puts a new refresh in the place of the collector's last one. */
export async function insertRefresh(tx: Writer, refresh: Refresh): Promise<void> {
  const { collector_id: _, ...fields } = refresh
  await tx
    .insertInto('price_refreshes')
    .values(refresh)
    .onConflict(conflict => conflict.column('collector_id').doUpdateSet(fields))
    .execute()
}

/** Says how far a refresh has come; false when it is no longer the collector's refresh or was cancelled. */
export async function saveRefresh(
  tx: Writer,
  { collector_id, id }: Pick<Refresh, 'collector_id' | 'id'>,
  change: Partial<RefreshCounts> & Partial<Pick<Refresh, 'seen_at' | 'finished_at'>>,
): Promise<boolean> {
  const row = await tx
    .updateTable('price_refreshes')
    .set(change)
    .where('collector_id', '=', collector_id)
    .where('id', '=', id)
    .returning('cancelled_at')
    .executeTakeFirst()
  return row !== undefined && row.cancelled_at === null
}

/** Asks the running refresh to stop; whether there was one. */
export async function cancelRefresh(tx: Writer, collectorId: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('price_refreshes')
    .set({ cancelled_at: at })
    .where('collector_id', '=', collectorId)
    .where('finished_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows) > 0
}
