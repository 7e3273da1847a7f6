/** Notifications as their collector sees them, under the bell and in mail. */
import { type PlainNoticeKind, plainNoticeKinds } from '#domain/accounts/account-notices'
import type { WeekSummary } from '#domain/ledger/week'
import type { Cents } from '#domain/money/money'
import { type Selectable, sql } from 'kysely'
import { faceColumns, faceOf, type FaceRow, type ProductFace } from '#server/db/products/product-face'
import type { Page } from '#server/db/groups/collection-filter'
import { columnMap } from '#server/database/columns'
import type { PriceKey } from '#server/db/prices/market-prices'
import type { NotificationsTable, PriceNotificationKind } from '#server/database/tables/prices'
import type { Reader, Writer } from '#server/database/storage'

interface Delivered {
  readonly id: string
  readonly createdAt: string
  readonly readAt: string | null
  readonly mailedAt: string | null
}

/** A notification of a price, with the face of its product. */
export interface ShownPrice extends Delivered, PriceKey, ProductFace {
  readonly kind: PriceNotificationKind
  /** The last notified price; for a wish, its target. */
  readonly oldPriceCents: Cents
  readonly newPriceCents: Cents
}

/** The summary of a week. */
export interface ShownWeek extends Delivered, WeekSummary {
  readonly kind: 'week'
  /** A Sunday. */
  readonly weekEnds: string
}

/** Something that happened to the account itself. */
export interface ShownAccountNotice extends Delivered {
  readonly kind: PlainNoticeKind
  /** The User-Agent header of who did it; null without one. */
  readonly device: string | null
}

/** Somebody signed in with a recovery code. */
export interface ShownRecoveryNotice extends Delivered {
  readonly kind: 'recovery_code_used'
  readonly device: string | null
  /** How many are left. */
  readonly codesLeft: number
}

/** Products were reported or edits of them wait, for collectors who may decide about both. */
export interface ShownReportNotice extends Delivered {
  readonly kind: 'product_reports'
}

export type ShownNotification =
  | ShownPrice
  | ShownWeek
  | ShownAccountNotice
  | ShownRecoveryNotice
  | ShownReportNotice

const delivered = columnMap(['id', 'created_at', 'read_at', 'mailed_at'])
const price = columnMap(['product_id', 'price_key', 'old_price_cents', 'new_price_cents'])
const week = columnMap([
  'week_ends',
  'market_value_cents',
  'change_cents',
  'profit_cents',
  'quantity',
  'quantity_change',
])
const shown = columnMap([
  'kind',
  'device',
  'codes_left',
  ...delivered.columns,
  ...price.columns,
  ...week.columns,
])

type Row = Pick<Selectable<NotificationsTable>, (typeof shown.columns)[number]> & {
  [Column in keyof FaceRow]: FaceRow[Column] | null
}

/** Returns a page of a collector's notifications, newest first. */
export async function notificationsPage(
  db: Reader,
  collectorId: string,
  { limit, offset }: Page,
): Promise<ShownNotification[]> {
  const rows = await shownNotifications(db, collectorId)
    .orderBy('notifications.created_at', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(shownOf)
}

/** Selects a collector's notifications, for `shownOf`. */
export function shownNotifications(db: Reader, collectorId: string) {
  return db
    .selectFrom('notifications')
    .leftJoin('products', 'products.id', 'notifications.product_id')
    .select(shown.of('notifications'))
    .select(faceColumns)
    .where('notifications.collector_id', '=', collectorId)
}

/** Reads a row of `shownNotifications`. The check of the table promises the columns of each kind. */
export function shownOf(row: Row): ShownNotification {
  const { kind } = row
  if (kind === 'week') return { kind, ...delivered.read(row), ...week.read(row) } as ShownWeek
  if (kind === 'product_reports') return { kind, ...delivered.read(row) }
  if (kind === 'recovery_code_used')
    return { kind, ...delivered.read(row), device: row.device, codesLeft: row.codes_left ?? 0 }
  if (isPlainNotice(kind)) return { kind, ...delivered.read(row), device: row.device }
  return { kind, ...delivered.read(row), ...price.read(row), ...faceOf(row as FaceRow) } as ShownPrice
}

function isPlainNotice(kind: NotificationsTable['kind']): kind is PlainNoticeKind {
  return (plainNoticeKinds as readonly string[]).includes(kind)
}

export async function notificationCounts(
  db: Reader,
  collectorId: string,
): Promise<{ total: number; unread: number }> {
  return db
    .selectFrom('notifications')
    .where('collector_id', '=', collectorId)
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`cast(coalesce(sum(case when read_at is null then 1 end), 0) as bigint)`.as('unread'),
    ])
    .executeTakeFirstOrThrow()
}

/** Marks these notifications as read; null marks all. */
export async function markRead(
  tx: Writer,
  collectorId: string,
  ids: readonly string[] | null,
  readAt: string,
): Promise<void> {
  if (ids?.length === 0) return
  let unread = tx
    .updateTable('notifications')
    .set({ read_at: readAt })
    .where('collector_id', '=', collectorId)
    .where('read_at', 'is', null)
  if (ids) unread = unread.where('id', 'in', ids)
  await unread.execute()
}
