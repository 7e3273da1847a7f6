/** Notifications about prices, and the prices that collectors were last notified of. */
import type { Cents } from '#domain/money/money'
import { type Selectable, sql } from 'kysely'
import type { Page } from '#server/db/collection/collection-filter'
import { insertInChunks } from '#server/db/chunks'
import { columnMap, type Fields } from '#server/db/columns'
import type { PriceKey } from '#server/db/prices/market-prices'
import type { NotificationsTable } from '#server/db/prices/price-tables'
import { faceColumns, faceOf, type FaceRow, type ProductFace } from '#server/db/catalogue/product-face'
import type { Reader, Writer } from '#server/db/storage'

/** A held key's price and the one its holder was last notified of; null before the first. */
export interface WatchedPrice extends PriceKey {
  readonly priceCents: Cents
  readonly baselineCents: Cents | null
}

/** Lists the keys a collector holds whose price differs from the one they were last notified of. */
export async function movedPrices(db: Reader, collectorId: string): Promise<WatchedPrice[]> {
  const rows = await db
    .selectFrom('holding_groups')
    .innerJoin('market_prices', join =>
      join
        .onRef('market_prices.product_id', '=', 'holding_groups.product_id')
        .onRef('market_prices.price_key', '=', 'holding_groups.price_key'),
    )
    .leftJoin('price_baselines', join =>
      join
        .on('price_baselines.collector_id', '=', collectorId)
        .onRef('price_baselines.product_id', '=', 'holding_groups.product_id')
        .onRef('price_baselines.price_key', '=', 'holding_groups.price_key'),
    )
    .where('holding_groups.collector_id', '=', collectorId)
    .where(eb =>
      eb.or([
        eb('price_baselines.price_cents', 'is', null),
        eb('price_baselines.price_cents', '<>', eb.ref('market_prices.price_cents')),
      ]),
    )
    .select([
      'holding_groups.product_id',
      'holding_groups.price_key',
      'market_prices.price_cents',
      'price_baselines.price_cents as baseline_cents',
    ])
    .distinct()
    .execute()
  return rows.map(row => ({
    productId: row.product_id,
    priceKey: row.price_key,
    priceCents: row.price_cents,
    baselineCents: row.baseline_cents,
  }))
}

/** Deletes the baselines of keys no longer held. Bought again, a key starts from its price then. */
export async function deleteUnheldBaselines(tx: Writer, collectorId: string): Promise<void> {
  await tx
    .deleteFrom('price_baselines')
    .where('collector_id', '=', collectorId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('holding_groups')
            .select('holding_groups.group_key')
            .where('holding_groups.collector_id', '=', collectorId)
            .whereRef('holding_groups.product_id', '=', 'price_baselines.product_id')
            .whereRef('holding_groups.price_key', '=', 'price_baselines.price_key'),
        ),
      ),
    )
    .execute()
}

/** Sets the baseline of newly held keys to their current price. */
export async function startBaselines(
  tx: Writer,
  collectorId: string,
  groupKeys: ReadonlySet<string>,
): Promise<void> {
  if (groupKeys.size === 0) return
  await tx
    .insertInto('price_baselines')
    .columns(['collector_id', 'product_id', 'price_key', 'price_cents'])
    .expression(eb =>
      eb
        .selectFrom('holding_groups')
        .innerJoin('market_prices', join =>
          join
            .onRef('market_prices.product_id', '=', 'holding_groups.product_id')
            .onRef('market_prices.price_key', '=', 'holding_groups.price_key'),
        )
        .where('holding_groups.collector_id', '=', collectorId)
        .where('holding_groups.group_key', 'in', [...groupKeys])
        .select([
          'holding_groups.collector_id',
          'holding_groups.product_id',
          'holding_groups.price_key',
          'market_prices.price_cents',
        ])
        .distinct(),
    )
    .onConflict(conflict => conflict.columns(['collector_id', 'product_id', 'price_key']).doNothing())
    .execute()
}

export async function saveBaselines(
  tx: Writer,
  collectorId: string,
  prices: readonly WatchedPrice[],
): Promise<void> {
  const rows = prices.map(({ productId, priceKey, priceCents }) => ({
    collector_id: collectorId,
    product_id: productId,
    price_key: priceKey,
    price_cents: priceCents,
  }))
  await insertInChunks(rows, chunk =>
    tx
      .insertInto('price_baselines')
      .values(chunk)
      .onConflict(conflict =>
        conflict
          .columns(['collector_id', 'product_id', 'price_key'])
          .doUpdateSet(({ ref }) => ({ price_cents: ref('excluded.price_cents') })),
      )
      .execute(),
  )
}

const newColumns = columnMap(['id', 'kind', 'product_id', 'price_key', 'old_price_cents', 'new_price_cents'])

export interface NewNotification extends PriceKey {
  readonly id: string
  readonly kind: NotificationsTable['kind']
  /** The last notified price; for a wish, its target. */
  readonly oldPriceCents: Cents
  readonly newPriceCents: Cents
}

export async function insertNotifications(
  tx: Writer,
  collectorId: string,
  createdAt: string,
  notifications: readonly NewNotification[],
): Promise<void> {
  const rows = notifications.map(notification => ({
    collector_id: collectorId,
    created_at: createdAt,
    ...newColumns.write(notification),
    read_at: null,
    mailed_at: null,
  }))
  await insertInChunks(rows, chunk => tx.insertInto('notifications').values(chunk).execute())
}

const shownColumns = columnMap([...newColumns.columns, 'created_at', 'read_at', 'mailed_at'])

type ShownRow = Pick<Selectable<NotificationsTable>, (typeof shownColumns.columns)[number]>

/** A notification with the face of its product. */
export type ShownNotification = Fields<ShownRow> & ProductFace

/** Returns a page of a collector's notifications, newest first. */
export async function notificationsPage(
  db: Reader,
  collectorId: string,
  { limit, offset }: Page,
): Promise<ShownNotification[]> {
  const rows = await withProducts(db, collectorId)
    .orderBy('notifications.created_at', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(shownOf)
}

function withProducts(db: Reader, collectorId: string) {
  return db
    .selectFrom('notifications')
    .innerJoin('products', 'products.id', 'notifications.product_id')
    .select(shownColumns.of('notifications'))
    .select(faceColumns)
    .where('notifications.collector_id', '=', collectorId)
}

function shownOf(row: ShownRow & FaceRow): ShownNotification {
  return { ...shownColumns.read(row), ...faceOf(row) }
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

/**
 * Lists collectors who want mail, have unmailed notifications and got no mail since `mailedBefore`, by id
 * after `afterId`.
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
    .where('collectors.price_alerts', '=', 'on')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('notifications')
          .select('notifications.id')
          .whereRef('notifications.collector_id', '=', 'collectors.id')
          .where('notifications.mailed_at', 'is', null),
      ),
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

/** Lists a collector's unmailed notifications, newest first. */
export async function unmailed(db: Reader, collectorId: string, limit: number): Promise<ShownNotification[]> {
  const rows = await withProducts(db, collectorId)
    .where('notifications.mailed_at', 'is', null)
    .orderBy('notifications.created_at', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(shownOf)
}

/** Marks everything up to an instant as mailed. Returns how many notifications were not yet. */
export async function markMailed(
  tx: Writer,
  collectorId: string,
  upTo: string,
  mailedAt: string,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ mailed_at: mailedAt })
    .where('collector_id', '=', collectorId)
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
