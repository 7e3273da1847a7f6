/** Notifications about the account itself. */
import type { AccountNoticeKind } from '#server/database/tables/prices'
import type { Writer } from '#server/database/storage'
import { deleteBeyondNewest, notificationsKept } from './stale-notifications.ts'

export interface NewAccountNotice {
  readonly id: string
  readonly kind: AccountNoticeKind
  /** The User-Agent header of who did it; null without one. */
  readonly device: string | null
}

/** Inserts a notification, and deletes the oldest if the collector has too many now. */
export async function insertAccountNotice(
  tx: Writer,
  collectorId: string,
  createdAt: string,
  notice: NewAccountNotice,
): Promise<void> {
  await tx
    .insertInto('notifications')
    .values({ collector_id: collectorId, created_at: createdAt, ...notice })
    .execute()
  await deleteBeyondNewest(tx, collectorId, { now: createdAt, kept: notificationsKept })
}
