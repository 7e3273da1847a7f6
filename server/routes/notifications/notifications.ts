import { stateLabel } from '#domain/collection/copy'
import { movePercent } from '#domain/prices/price-move'
import { parsePriceKey } from '#domain/prices/price-target'
import {
  markRead,
  notificationCounts,
  notificationsPage,
  type ShownNotification,
} from '#server/db/notifications/notifications'
import { faceOf } from '#server/db/catalogue/product-face'
import { type Route, route } from '#server/http/route'
import type { Parts } from '#server/parts'

const itemsPerPage = 20

export function notificationRoutes({ storage, now }: Parts): Route[] {
  return [
    route('GET /api/notifications', async ({ collectorId, query: { page = 1, limit = itemsPerPage } }) =>
      storage.read(async db => {
        const { total, unread } = await notificationCounts(db, collectorId)
        const shown = await notificationsPage(db, collectorId, { limit, offset: (page - 1) * limit })
        const totalPages = Math.ceil(total / limit)
        return {
          notifications: shown.map(notificationOf),
          unread,
          pagination: { page, totalPages, totalItems: total, itemsPerPage: limit },
        }
      }),
    ),
    route('POST /api/notifications/read', async ({ collectorId, body }) =>
      storage.write(async tx => {
        await markRead(tx, collectorId, body.ids ?? null, now().toISOString())
        return { unread: (await notificationCounts(tx, collectorId)).unread }
      }),
    ),
  ]
}

function notificationOf(row: ShownNotification) {
  const target = parsePriceKey(row.price_key)
  return {
    id: row.id,
    created_at: row.created_at,
    kind: row.kind,
    product_id: row.product_id,
    ...faceOf(row),
    label: target ? stateLabel(target) : '',
    old_price: row.old_price_cents,
    new_price: row.new_price_cents,
    change_percent: movePercent(row.old_price_cents, row.new_price_cents),
    is_read: row.read_at !== null,
  }
}
