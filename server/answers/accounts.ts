import type { StoredCollector } from '#server/db/accounts/collectors'

/** A collector as the wire shows them, the password's hash left behind. */
export function userAnswer(collector: StoredCollector) {
  return {
    id: collector.id,
    username: collector.username,
    email: collector.email,
    first_name: collector.firstName,
    last_name: collector.lastName,
    created_at: collector.createdAt,
    last_login: collector.lastLoginAt,
    settings: {
      theme: collector.settings.theme,
      email_notifications: collector.settings.emailNotifications,
      price_alerts: collector.settings.priceAlerts,
      collection_updates: collector.settings.collectionUpdates,
      price_alert_percent: collector.settings.priceAlertPercent,
    },
  }
}
