/** Notifications of a download. */
import type { Cents } from '#domain/money/money'
import { columnMap } from '#server/database/columns'
import type { NotificationsTable } from '#server/database/tables/prices'
import { insertRows } from '#server/database/saved-rows'
import type { Writer } from '#server/database/storage'

/** Each kind has its own columns, which the check of the table requires. */
export interface RestoredNotification {
  readonly id: string
  readonly createdAt: string
  readonly kind: NotificationsTable['kind']
  readonly readAt: string | null
  readonly mailedAt: string | null
  readonly productId?: string
  readonly priceKey?: string
  readonly oldPriceCents?: Cents
  readonly newPriceCents?: Cents
  readonly weekEnds?: string
  readonly totalMarketPriceCents?: Cents
  readonly changeCents?: Cents
  readonly profitCents?: Cents | null
  readonly quantity?: number | null
  readonly quantityChange?: number | null
  readonly device?: string | null
  readonly codesLeft?: number
}

const columns = columnMap([
  'id',
  'created_at',
  'kind',
  'read_at',
  'mailed_at',
  'product_id',
  'price_key',
  'old_price_cents',
  'new_price_cents',
  'week_ends',
  'market_value_cents',
  'change_cents',
  'profit_cents',
  'quantity',
  'quantity_change',
  'device',
  'codes_left',
])

const blank = {
  productId: null,
  priceKey: null,
  oldPriceCents: null,
  newPriceCents: null,
  weekEnds: null,
  marketValueCents: null,
  changeCents: null,
  profitCents: null,
  quantity: null,
  quantityChange: null,
  device: null,
  codesLeft: null,
}

export async function insertRestoredNotifications(
  tx: Writer,
  collectorId: string,
  notifications: readonly RestoredNotification[],
): Promise<void> {
  const rows = notifications.map(({ totalMarketPriceCents: marketValueCents = null, ...one }) => ({
    collector_id: collectorId,
    ...columns.write({ ...blank, ...one, marketValueCents }),
  }))
  await insertRows(tx, 'notifications', rows)
}
