import { stateLabel } from '#domain/copies/copy'
import { movePercent } from '#domain/prices/price-move'
import { parsePriceKey } from '#domain/prices/price-target'
import type { Answer } from '#contract/endpoints'
import { weekStart } from '#domain/ledger/week'
import type { ShownNotification, ShownWeek } from '#server/db/notifications/shown-notifications'

type NotificationAnswer = Answer<'GET /api/notifications'>['notifications'][number]

export function notificationAnswer(notification: ShownNotification): NotificationAnswer {
  if (notification.kind === 'week') return weekAnswer(notification)
  if (!('priceKey' in notification)) return { ...notification, isRead: notification.readAt !== null }
  const { priceKey, oldPriceCents, newPriceCents, readAt } = notification
  const target = parsePriceKey(priceKey)
  return {
    ...notification,
    label: target ? stateLabel(target) : '',
    changePercent: movePercent(oldPriceCents, newPriceCents),
    isRead: readAt !== null,
  }
}

function weekAnswer({ weekEnds, marketValueCents, readAt, ...week }: ShownWeek): NotificationAnswer {
  return {
    ...week,
    weekStarts: weekStart(weekEnds),
    weekEnds,
    totalMarketPriceCents: marketValueCents,
    isRead: readAt !== null,
  }
}
