/** The running or last refreshes of each collector. Every process can see, join and cancel them. */
import type { Selectable } from 'kysely'
import { allColumns, allFields, type Fields } from '#server/database/columns'
import type { PriceRefreshesTable } from '#server/database/tables/prices'
import type { Reader, Writer } from '#server/database/storage'

export type Refresh = Fields<Selectable<PriceRefreshesTable>>

export type RefreshCounts = Omit<
  Refresh,
  'collectorId' | 'scope' | 'id' | 'keysDigest' | 'source' | `${string}At`
>

/** Returns the collector's running or last refresh of this scope. */
export async function refreshOf(
  db: Reader,
  { collectorId, scope }: Pick<Refresh, 'collectorId' | 'scope'>,
): Promise<Refresh | null> {
  const row = await db
    .selectFrom('price_refreshes')
    .selectAll()
    .where('collector_id', '=', collectorId)
    .where('scope', '=', scope)
    .executeTakeFirst()
  return row ? allFields(row) : null
}

/** Replaces the collector's last refresh of the same scope. */
export async function insertRefresh(tx: Writer, refresh: Refresh): Promise<void> {
  const { collector_id, scope, ...values } = allColumns(refresh)
  await tx
    .insertInto('price_refreshes')
    .values({ collector_id, scope, ...values })
    .onConflict(conflict => conflict.columns(['collector_id', 'scope']).doUpdateSet(values))
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
    .set(allColumns(change))
    .where('collector_id', '=', refresh.collectorId)
    .where('scope', '=', refresh.scope)
    .where('id', '=', refresh.id)
    .returning('cancelled_at')
    .executeTakeFirst()
  return row !== undefined && row.cancelled_at === null
}

/** Marks the collector's running refreshes as cancelled. */
export async function cancelRefreshes(tx: Writer, collectorId: string, at: string): Promise<void> {
  await tx
    .updateTable('price_refreshes')
    .set({ cancelled_at: at })
    .where('collector_id', '=', collectorId)
    .where('finished_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .execute()
}
