/** New notifications, and the prices that collectors were last notified of. */
import type { Cents } from '#domain/money/money'
import type { WeekSummary } from '#domain/ledger/week'
import { type NotNull, type SqlBool, sql } from 'kysely'
import { inChunks, writeInChunks } from '#server/database/chunks'
import { columnMap } from '#server/database/columns'
import { preparedForList } from '#server/database/prepared-lists'
import { type GroupsOf, inParts, isOneOf, type PartOfGroups } from '#server/db/groups/groups-of'
import type { PriceKey } from '#server/db/prices/market-prices'
import { isSeenByHolder, seenCents, seenSource } from '#server/db/prices/seen-prices'
import type { PriceNotificationKind, AccountNoticeKind } from '#server/database/tables/prices'
import { insertRows, saveRows } from '#server/database/saved-rows'
import type { Reader, Writer } from '#server/database/storage'
import { deleteBeyondNewest, notificationsKept } from './stale-notifications.ts'

/** A held key's price and the one its holder was last notified of; null before the first. */
export interface WatchedPrice extends PriceKey {
  readonly collectorId: string
  readonly priceCents: Cents
  readonly baselineCents: Cents | null
  /** Whose figure it is, and whose the baseline is; null for one from before sources were kept. */
  readonly source: string
  readonly baselineSource: string | null
  /** Whose figure the group counts until now; null where that is not known. */
  readonly countedSource: string | null
}

/** Lists the keys of these groups whose price differs from the one that their collector was last notified of. */
export async function movedPrices(db: Reader, groups: GroupsOf): Promise<WatchedPrice[]> {
  const moved: WatchedPrice[] = []
  for (const part of inParts(groups)) moved.push(...(await movedOf(db, part)))
  return moved
}

/** Counts the price moves that each of these collectors was notified of since an instant; absent for none. */
export async function movesNotifiedSince(
  db: Reader,
  collectorIds: readonly string[],
  since: string,
): Promise<Map<string, number>> {
  const rows = await inChunks(collectorIds, ids =>
    db
      .selectFrom('notifications')
      .select('collector_id')
      .select(({ fn }) => fn.countAll<number>().as('moves'))
      .where('collector_id', 'in', ids)
      .where('created_at', '>=', since)
      .where('kind', '=', 'price_move')
      .groupBy('collector_id')
      .execute(),
  )
  return new Map(rows.map(row => [row.collector_id, row.moves]))
}

async function movedOf(db: Reader, groups: PartOfGroups): Promise<WatchedPrice[]> {
  const rows = await db
    .selectFrom('holding_groups')
    .leftJoin('market_prices', join =>
      join
        .onRef('market_prices.product_id', '=', 'holding_groups.product_id')
        .onRef('market_prices.price_key', '=', 'holding_groups.price_key'),
    )
    .leftJoin('restricted_prices', join => join.on(isSeenByHolder))
    .leftJoin('price_baselines', join =>
      join
        .onRef('price_baselines.collector_id', '=', 'holding_groups.collector_id')
        .onRef('price_baselines.product_id', '=', 'holding_groups.product_id')
        .onRef('price_baselines.price_key', '=', 'holding_groups.price_key'),
    )
    .where(isOneOf('holding_groups', groups))
    .where(eb =>
      eb.or([
        eb('price_baselines.price_cents', 'is', null),
        eb('price_baselines.price_cents', '<>', seenCents),
        sql<SqlBool>`${seenSource} is distinct from price_baselines.source`,
      ]),
    )
    .where(seenCents, 'is not', null)
    .select([
      'holding_groups.collector_id',
      'holding_groups.product_id',
      'holding_groups.price_key',
      seenCents.as('price_cents'),
      seenSource.as('source'),
      'price_baselines.price_cents as baseline_cents',
      'price_baselines.source as baseline_source',
      // Copies that count at their collector's own price have none.
      sql<string | null>`max(holding_groups.counted_source)`.as('counted_source'),
    ])
    .$narrowType<{ price_cents: NotNull; source: NotNull }>()
    // One row for each key, however many groups its copies make.
    .groupBy(['holding_groups.collector_id', 'holding_groups.product_id', 'holding_groups.price_key'])
    .groupBy([seenCents, seenSource, 'price_baselines.price_cents', 'price_baselines.source'])
    .execute()
  return rows.map(row => ({
    collectorId: row.collector_id,
    productId: row.product_id,
    priceKey: row.price_key,
    priceCents: row.price_cents,
    baselineCents: row.baseline_cents,
    source: row.source,
    baselineSource: row.baseline_source,
    countedSource: row.counted_source,
  }))
}

/**
 * Deletes the baselines of keys no longer held, of these groups, and of keys whose price their collector may no longer
 * see. Bought or priced again, a key starts from its price then.
 */
export async function deleteEndedBaselines(tx: Writer, groups: GroupsOf): Promise<void> {
  for (const part of inParts(groups)) await endedBaselines(tx, part).execute()
}

/** Deletes the ended baselines of these products of one collector. */
export async function deleteEndedBaselinesOf(
  tx: Writer,
  collectorId: string,
  productIds: readonly string[],
): Promise<void> {
  if (productIds.length > 0) await deleteOfProducts(tx, { collectorId }, productIds)
}

const deleteOfProducts = preparedForList(
  (db: Reader, { collectorId }: { collectorId: string }, productIds: readonly string[]) =>
    endedBaselines(
      db,
      productIds.map(productId => ({ collectorId, productId })),
    ),
)

function endedBaselines(db: Reader, part: PartOfGroups) {
  return db
    .deleteFrom('price_baselines')
    .where(isOneOf('price_baselines', part))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('holding_groups')
            .leftJoin('market_prices', join =>
              join
                .onRef('market_prices.product_id', '=', 'holding_groups.product_id')
                .onRef('market_prices.price_key', '=', 'holding_groups.price_key'),
            )
            .leftJoin('restricted_prices', join => join.on(isSeenByHolder))
            .select('holding_groups.group_key')
            .whereRef('holding_groups.collector_id', '=', 'price_baselines.collector_id')
            .whereRef('holding_groups.product_id', '=', 'price_baselines.product_id')
            .whereRef('holding_groups.price_key', '=', 'price_baselines.price_key')
            .where(seenCents, 'is not', null),
        ),
      ),
    )
}

/** Sets the baseline of newly held keys to their current price. */
export async function startBaselines(
  tx: Writer,
  collectorId: string,
  groupKeys: ReadonlySet<string>,
): Promise<void> {
  await writeInChunks([...groupKeys], chunk => startQuery(tx, { collectorId }, chunk))
}

const startQuery = preparedForList(
  (db, { collectorId }: { readonly collectorId: string }, groupKeys: readonly string[]) =>
    db
      .insertInto('price_baselines')
      .columns(['collector_id', 'product_id', 'price_key', 'price_cents', 'source'])
      .expression(eb =>
        eb
          .selectFrom('holding_groups')
          .leftJoin('market_prices', join =>
            join
              .onRef('market_prices.product_id', '=', 'holding_groups.product_id')
              .onRef('market_prices.price_key', '=', 'holding_groups.price_key'),
          )
          .leftJoin('restricted_prices', join => join.on(isSeenByHolder))
          .where('holding_groups.collector_id', '=', collectorId)
          .where('holding_groups.group_key', 'in', [...groupKeys])
          .where(seenCents, 'is not', null)
          .select([
            'holding_groups.collector_id',
            'holding_groups.product_id',
            'holding_groups.price_key',
            seenCents.as('price_cents'),
            seenSource.as('source'),
          ])
          .distinct(),
      )
      .onConflict(conflict => conflict.columns(['collector_id', 'product_id', 'price_key']).doNothing()),
)

/** A baseline to save: the price that its collector was last notified of. */
export type NewBaseline = Pick<
  WatchedPrice,
  'collectorId' | 'productId' | 'priceKey' | 'priceCents' | 'source'
>

export async function saveBaselines(tx: Writer, prices: readonly NewBaseline[]): Promise<void> {
  const rows = prices.map(({ collectorId, productId, priceKey, priceCents, source }) => ({
    collector_id: collectorId,
    product_id: productId,
    price_key: priceKey,
    price_cents: priceCents,
    source,
  }))
  await saveRows(tx, 'price_baselines', ['collector_id', 'product_id', 'price_key'], rows)
}

const newColumns = columnMap(['id', 'kind', 'product_id', 'price_key', 'old_price_cents', 'new_price_cents'])

export interface NewNotification extends PriceKey {
  readonly id: string
  readonly kind: PriceNotificationKind
  /** The last notified price; for a wish, its target. */
  readonly oldPriceCents: Cents
  readonly newPriceCents: Cents
}

/** Inserts notifications, and deletes the oldest of collectors who have too many now. */
export async function insertNotifications(
  tx: Writer,
  createdAt: string,
  notifications: readonly (NewNotification & { readonly collectorId: string })[],
): Promise<void> {
  const rows = notifications.map(notification => ({
    collector_id: notification.collectorId,
    created_at: createdAt,
    ...newColumns.write(notification),
    read_at: null,
    mailed_at: null,
  }))
  await insertRows(tx, 'notifications', rows)
  for (const collectorId of new Set(notifications.map(notification => notification.collectorId))) {
    await deleteBeyondNewest(tx, collectorId, { now: createdAt, kept: notificationsKept })
  }
}

const weekColumns = columnMap([
  'id',
  'week_ends',
  'market_value_cents',
  'change_cents',
  'profit_cents',
  'quantity',
  'quantity_change',
])

export interface NewWeek extends WeekSummary {
  readonly id: string
  /** A Sunday. */
  readonly weekEnds: string
}

/** Inserts the summary of a week. Returns false if the collector has one of that week. */
export async function insertWeek(
  tx: Writer,
  collectorId: string,
  createdAt: string,
  week: NewWeek,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('notifications')
    .values({ collector_id: collectorId, created_at: createdAt, kind: 'week', ...weekColumns.write(week) })
    .onConflict(conflict =>
      conflict.columns(['collector_id', 'week_ends']).where('week_ends', 'is not', null).doNothing(),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** A notification about the account itself. */
interface NewAccountNotice {
  readonly id: string
  readonly kind: AccountNoticeKind
  /** The User-Agent header of who did it; null without one. */
  readonly device: string | null
  /** Of a used recovery code alone: how many are left. */
  readonly codesLeft?: number | undefined
}

/** Inserts a notification, and deletes the oldest if the collector has too many now. */
export async function insertAccountNotice(
  tx: Writer,
  collectorId: string,
  createdAt: string,
  { codesLeft, ...notice }: NewAccountNotice,
): Promise<void> {
  await tx
    .insertInto('notifications')
    .values({ collector_id: collectorId, created_at: createdAt, codes_left: codesLeft ?? null, ...notice })
    .execute()
  await deleteBeyondNewest(tx, collectorId, { now: createdAt, kept: notificationsKept })
}

const maxCurators = 100

/**
 * Lists operators and trusted collectors without an unread notification of reports and waiting edits: each has at most one.
 */
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
