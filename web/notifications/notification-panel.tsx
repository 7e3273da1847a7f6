import { useInfiniteQuery, type UseInfiniteQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import {
  type Notification,
  type NotificationsPage,
  notificationsQuery,
  unreadQuery,
  useMarkRead,
} from '#web/api/notifications.ts'
import { Button, IconButton, textLinkClass } from '#web/components/buttons/button.tsx'
import { EmptyState, PartError, Skeleton } from '#web/components/states/states.tsx'
import { paths } from '#web/paths.ts'
import { useUser } from '#web/session/session.ts'
import { NotificationRow } from './notification-row.tsx'

const skeletonRows = 4

export interface NotificationPanelProps {
  /** Called by the close button and every link. */
  onClose: () => void
}

/** The collector's notifications, newest first, with "Mark all as read". */
export function NotificationPanel({ onClose }: NotificationPanelProps) {
  const list = useInfiniteQuery(notificationsQuery)
  const { data: unread = 0 } = useQuery(unreadQuery)
  const markAll = useMarkRead()
  const markOne = useMarkRead()
  const notifications = list.data && withoutRepeats(list.data.pages)

  function open({ id, isRead }: Notification) {
    // On failure it stays unread; no error needed.
    if (!isRead) markOne.mutate([id])
    onClose()
  }

  return (
    <>
      <div className="flex items-center gap-2 py-2 pr-2 pl-4">
        <h2 className="flex-1 text-lg font-bold">Notifications</h2>
        {notifications !== undefined && notifications.length > 0 && (
          <Button
            variant="ghost"
            size="small"
            aria-disabled={unread === 0}
            pending={markAll.isPending}
            onClick={() => markAll.mutate('all')}
          >
            Mark all as read
          </Button>
        )}
        <IconButton label="Close" icon={<X aria-hidden size={20} />} onClick={onClose} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain border-t border-line p-2">
        {markAll.isError && (
          <PartError text="Couldn't mark them as read" onRetry={() => markAll.mutate('all')} />
        )}
        {notifications !== undefined ? (
          notifications.length === 0 ? (
            <NoNotifications />
          ) : (
            <NotificationList list={list} notifications={notifications} onOpen={open} />
          )
        ) : list.isError ? (
          <PartError text="Couldn't load notifications" onRetry={() => void list.refetch()} />
        ) : (
          <div className="flex flex-col gap-3 p-2">
            {Array.from({ length: skeletonRows }, (_, index) => (
              <Skeleton key={index} height="5.5rem" />
            ))}
          </div>
        )}
      </div>
      <div className="border-t border-line px-4 py-3 text-sm">
        <Link
          to={paths.profile}
          search={{ tab: 'notifications' }}
          className={textLinkClass}
          onClick={onClose}
        >
          Notification settings
        </Link>
      </div>
    </>
  )
}

interface NotificationListProps {
  list: UseInfiniteQueryResult
  notifications: readonly Notification[]
  onOpen: (notification: Notification) => void
}

function NotificationList({ list, notifications, onOpen }: NotificationListProps) {
  return (
    <>
      <ul>
        {notifications.map(notification => (
          <li key={notification.id}>
            <NotificationRow
              notification={notification}
              readAtMs={list.dataUpdatedAt}
              onOpen={() => onOpen(notification)}
            />
          </li>
        ))}
      </ul>
      {list.isFetchNextPageError ? (
        <PartError text="Couldn't load notifications" onRetry={() => void list.fetchNextPage()} />
      ) : (
        list.hasNextPage && (
          <Button
            variant="ghost"
            wide
            pending={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show more
          </Button>
        )
      )}
    </>
  )
}

/** Merges pages. A new notification shifts the others, so a page can repeat the end of the one before. */
function withoutRepeats(pages: readonly NotificationsPage[]): Notification[] {
  const byId = new Map(pages.flatMap(page => page.notifications).map(each => [each.id, each]))
  return [...byId.values()]
}

function NoNotifications() {
  const { priceAlerts, priceAlertPercent, collectionUpdates } = useUser().settings
  const prices = priceAlerts
    ? `We'll notify you when the price of a copy you own changes by at least ${priceAlertPercent}%.`
    : 'Price Alerts are off. Turn them on to be notified when prices of your copies change.'
  const weeks = collectionUpdates ? ' Every Monday, we sum up your week.' : ''
  return <EmptyState size="compact" title="No notifications yet" hint={prices + weeks} />
}
