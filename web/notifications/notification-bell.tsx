import { useQuery } from '@tanstack/react-query'
import { CatchBoundary } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { unreadQuery } from '#web/api/notifications.ts'
import { IconButton } from '#web/components/buttons/icon-button.tsx'
import { PartError } from '#web/components/states/part-error.tsx'
import { Spinner } from '#web/components/states/spinner.tsx'
import { countOf } from '#web/format/count.ts'

const Panel = lazy(() =>
  import('./notification-panel.tsx').then(module => ({ default: module.NotificationPanel })),
)

/** Two figures are all the badge has room for. */
const shownUnreadLimit = 99
const moreThanShown = `${shownUnreadLimit}+`
const isBeyondBadge = (unread: number) => unread > shownUnreadLimit

/**
 * The bell with the count of what was not read, and the list it opens: under the bell, or on a phone a sheet
 * from the bottom. Esc and a press beside it close it, and focus returns to the bell.
 */
export function NotificationBell() {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const { data: unread = 0 } = useQuery(unreadQuery)

  return (
    <>
      <IconButton
        label={bellLabel(unread)}
        icon={
          <>
            <Bell aria-hidden size={20} />
            {unread > 0 && (
              <span aria-hidden className="bell-badge tabular">
                {isBeyondBadge(unread) ? moreThanShown : unread}
              </span>
            )}
          </>
        }
        className="relative"
        aria-haspopup="dialog"
        popoverTarget={id}
      />
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Notifications"
        tabIndex={-1}
        className="notification-panel"
        onToggle={event => {
          const opens = event.newState === 'open'
          setIsOpen(opens)
          if (opens) panel.current?.focus()
        }}
      >
        {isOpen && (
          <CatchBoundary getResetKey={() => id} errorComponent={PanelMissing}>
            <Suspense fallback={<PanelOnItsWay />}>
              <Panel onClose={() => panel.current?.hidePopover()} />
            </Suspense>
          </CatchBoundary>
        )}
      </div>
    </>
  )
}

/** Says no other count than the badge. */
function bellLabel(unread: number): string {
  if (unread === 0) return 'Notifications'
  return isBeyondBadge(unread)
    ? `${moreThanShown} unread notifications`
    : countOf(unread, 'unread notification')
}

function PanelOnItsWay() {
  return (
    <div className="grid place-items-center p-10">
      <Spinner label="Loading notifications" />
    </div>
  )
}

/** Its code could not be loaded, as after an update: only a reload mends that. */
function PanelMissing() {
  return (
    <div className="p-4">
      <PartError text="Error loading notifications" onRetry={() => window.location.reload()} />
    </div>
  )
}
