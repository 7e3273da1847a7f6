import { stateLabel } from '#domain/collection/copy'
import { movePercent } from '#domain/prices/price-move'
import { parsePriceKey } from '#domain/prices/price-target'
import type { Answer } from '#contract/endpoints'
import type { ShownNotification } from '#server/db/notifications/notifications'

type NotificationAnswer = Answer<'GET /api/notifications'>['notifications'][number]

export function notificationAnswer(notification: ShownNotification): NotificationAnswer {
  const { priceKey, oldPriceCents, newPriceCents, readAt } = notification
  const target = parsePriceKey(priceKey)
  return {
    ...notification,
    label: target ? stateLabel(target) : '',
    changePercent: movePercent(oldPriceCents, newPriceCents),
    isRead: readAt !== null,
  }
}
