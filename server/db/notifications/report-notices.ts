/** Notifications of operators and trusted collectors that products were reported: at most one unread for each. */
import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/storage'
import { deleteBeyondNewest, notificationsKept } from './stale-notifications.ts'

const maxCurators = 100

/** Lists curators without an unread notification of reports. */
export async function curatorsToTell(db: Reader): Promise<string[]> {
  const ids = await curators(db)
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('notifications')
    .select('collector_id')
    .where('collector_id', 'in', ids)
    .where('kind', '=', 'product_reports')
    .where('read_at', 'is', null)
    .execute()
  const notified = new Set(rows.map(row => row.collector_id))
  return ids.filter(id => !notified.has(id))
}

/** Lists operators and trusted collectors who can sign in. */
async function curators(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom('collectors')
    .select('id')
    .where(sql<boolean>`(operator = 'on' or trusted = 'on')`)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .limit(maxCurators)
    .execute()
  return rows.map(({ id }) => id)
}

/** Inserts a notification, and deletes the oldest if the collector has too many now. */
export async function insertReportNotice(
  tx: Writer,
  collectorId: string,
  { id, createdAt }: { readonly id: string; readonly createdAt: string },
): Promise<void> {
  await tx
    .insertInto('notifications')
    .values({ collector_id: collectorId, id, created_at: createdAt, kind: 'product_reports' })
    .execute()
  await deleteBeyondNewest(tx, collectorId, { now: createdAt, kept: notificationsKept })
}
