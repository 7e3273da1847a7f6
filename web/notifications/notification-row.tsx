import type { Notification } from '#web/api/notifications.ts'
import { formatAge } from '#web/format/date.ts'
import { useUser } from '#web/session/session.ts'
import { AccountRow } from './account-row.tsx'
import { PriceRow } from './price-row.tsx'
import { ReportRow } from './report-row.tsx'
import { WeekRow } from './week-row.tsx'

export interface NotificationRowProps {
  notification: Notification
  /** When it was loaded, by the browser's clock. */
  readAtMs: number
  onOpen: () => void
}

/** A notification, linked to what it is about. */
export function NotificationRow({ notification, readAtMs, onOpen }: NotificationRowProps) {
  const { timeZone } = useUser().settings
  const age = formatAge(notification.createdAt, readAtMs, timeZone)
  const row = { age, onOpen }
  switch (notification.kind) {
    case 'week':
      return <WeekRow notification={notification} {...row} />
    case 'price_move':
    case 'wish':
      return <PriceRow notification={notification} {...row} />
    case 'product_reports':
      return <ReportRow notification={notification} {...row} />
    default:
      return <AccountRow notification={notification} {...row} />
  }
}
