import { markRead, notificationCounts, notificationsPage } from '#server/db/notifications/shown-notifications'
import { notificationAnswer } from '#server/answers/notifications'
import { pageOf, paginationOf } from '#server/answers/pagination'
import { type Route, route } from '#server/http/route'
import type { Parts } from '#server/parts'

const itemsPerPage = 20

export function notificationRoutes({ storage, now }: Parts): Route[] {
  return [
    route('GET /api/notifications', async ({ collectorId, query }) =>
      storage.read(async db => {
        const page = pageOf(query, itemsPerPage)
        const { total, unread } = await notificationCounts(db, collectorId)
        const shown = await notificationsPage(db, collectorId, page)
        return {
          notifications: shown.map(notificationAnswer),
          unread,
          pagination: paginationOf(page, total),
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
