/** Which notifications are mailed, and to whom. */
import { sql } from 'kysely'
import type { NotificationsTable } from '#server/database/tables/prices'
import type { Reader, Writer } from '#server/database/storage'
import { type ShownNotification, shownNotifications, shownOf } from './shown-notifications.ts'

/**
 * Lists collectors with a confirmed address who want mail, have unmailed notifications of a kind they want and got no mail since
 * `mailedBefore`, by id after `afterId`.
 */
export async function collectorsToMail(
  db: Reader,
  { mailedBefore, afterId, limit }: { mailedBefore: string; afterId: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('collectors')
    .select('collectors.id')
    .where('collectors.id', '>', afterId)
    .where('collectors.email_notifications', '=', 'on')
    .where('collectors.disabled_at', 'is', null)
    .where('collectors.email_confirmed_at', 'is not', null)
    // Alone, so that PostgreSQL begins with the few unmailed notifications instead of the collectors.
    .where(({ exists }) => exists(unmailedOf(db)))
    .where(({ or, and, eb, exists }) =>
      or([
        and([
          eb('collectors.price_alerts', '=', 'on'),
          exists(unmailedOf(db).where('notifications.kind', 'in', ['price_move', 'wish'])),
        ]),
        and([
          eb('collectors.collection_updates', '=', 'on'),
          exists(unmailedOf(db).where('notifications.kind', '=', 'week')),
        ]),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notifications')
            .select('notifications.id')
            .whereRef('notifications.collector_id', '=', 'collectors.id')
            .where('notifications.mailed_at', '>=', mailedBefore),
        ),
      ),
    )
    .orderBy('collectors.id')
    .limit(limit)
    .execute()
  return rows.map(row => row.id)
}

function unmailedOf(db: Reader) {
  return db
    .selectFrom('notifications')
    .select('notifications.id')
    .where('notifications.collector_id', '=', sql.ref<string>('collectors.id'))
    .where('notifications.mailed_at', 'is', null)
}

/** Kinds of notifications that a digest treats alike. */
export type MailedKinds = readonly NotificationsTable['kind'][]

/** Lists a collector's unmailed notifications of these kinds, newest first. */
export async function unmailed(
  db: Reader,
  collectorId: string,
  kinds: MailedKinds,
  limit: number,
): Promise<ShownNotification[]> {
  const rows = await shownNotifications(db, collectorId)
    .where('notifications.kind', 'in', kinds)
    .where('notifications.mailed_at', 'is', null)
    .orderBy('notifications.created_at', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(shownOf)
}

/** Marks everything of these kinds up to an instant as mailed. Returns how many notifications were not yet. */
export async function markMailed(
  tx: Writer,
  collectorId: string,
  kinds: MailedKinds,
  { upTo, mailedAt }: { readonly upTo: string; readonly mailedAt: string },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ mailed_at: mailedAt })
    .where('collector_id', '=', collectorId)
    .where('kind', 'in', kinds)
    .where('mailed_at', 'is', null)
    .where('created_at', '<=', upTo)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Undoes `markMailed` of this instant. */
export async function unmarkMailed(tx: Writer, collectorId: string, mailedAt: string): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ mailed_at: null })
    .where('collector_id', '=', collectorId)
    .where('mailed_at', '=', mailedAt)
    .execute()
}
