/** The running or last refresh of each collector. Every process can see, join and cancel it. */
import type { Selectable } from 'kysely'
import { columnMap, type Fields } from '#server/db/columns'
import type { PriceRefreshesTable } from './price-tables.ts'
import type { Reader, Writer } from '#server/db/storage'

const refreshColumns = columnMap([
  'collector_id',
  'id',
  'source',
  'started_at',
  'seen_at',
  'finished_at',
  'cancelled_at',
  'total',
  'done',
  'updated',
  'failed',
  'unpriced',
  'product_name',
  'failure',
])

export type Refresh = Fields<Selectable<PriceRefreshesTable>>

export type RefreshCounts = Pick<
  Refresh,
  'total' | 'done' | 'updated' | 'failed' | 'unpriced' | 'productName' | 'failure'
>

export async function refreshOf(db: Reader, collectorId: string): Promise<Refresh | null> {
  const row = await db
    .selectFrom('price_refreshes')
    .selectAll()
    .where('collector_id', '=', collectorId)
    .executeTakeFirst()
  return row ? refreshColumns.read(row) : null
}

/** Replaces the collector's last refresh with a new one. */
export async function insertRefresh(tx: Writer, refresh: Refresh): Promise<void> {
  const { collector_id, ...values } = refreshColumns.write(refresh)
  await tx
    .insertInto('price_refreshes')
    .values({ collector_id, ...values })
    .onConflict(conflict => conflict.column('collector_id').doUpdateSet(values))
    .execute()
}

/** Saves the progress of a refresh. False if another took its place or it was cancelled. */
export async function saveRefresh(
  tx: Writer,
  refresh: Refresh,
  change: Partial<RefreshCounts> & Partial<Pick<Refresh, 'seenAt' | 'finishedAt'>>,
): Promise<boolean> {
  const row = await tx
    .updateTable('price_refreshes')
    .set(refreshColumns.writeSome(change))
    .where('collector_id', '=', refresh.collectorId)
    .where('id', '=', refresh.id)
    .returning('cancelled_at')
    .executeTakeFirst()
  return row !== undefined && row.cancelled_at === null
}

/** Cancels the running refresh. False if none was running. */
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
