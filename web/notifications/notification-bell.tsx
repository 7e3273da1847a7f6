import { useQuery } from '@tanstack/react-query'
import { CatchBoundary } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { unreadQuery } from '#web/api/notifications.ts'
import { IconButton } from '#web/components/buttons/button.tsx'
import { PartError, Spinner } from '#web/components/states/states.tsx'
import { countOf } from '#web/format/values.ts'

const Panel = lazy(() =>
  import('./notification-panel.tsx').then(module => ({ default: module.NotificationPanel })),
)

/** The badge has room for two digits. */
const maxShown = 99
const overflowText = `${maxShown}+`

/**
 * The bell with the unread count, and the panel it opens: below the bell, or on a phone as a sheet. Esc or a
 * click outside closes it and returns focus to the bell.
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
                {unread > maxShown ? overflowText : unread}
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
          <CatchBoundary getResetKey={() => id} errorComponent={PanelError}>
            <Suspense fallback={<PanelLoading />}>
              <Panel onClose={() => panel.current?.hidePopover()} />
            </Suspense>
          </CatchBoundary>
        )}
      </div>
    </>
  )
}

/** Gives the same count as the badge. */
function bellLabel(unread: number): string {
  if (unread === 0) return 'Notifications'
  return unread > maxShown ? `${overflowText} unread notifications` : countOf(unread, 'unread notification')
}

function PanelLoading() {
  return (
    <div className="grid place-items-center p-10">
      <Spinner label="Loading notifications" />
    </div>
  )
}

/** The panel's code failed to load, for example after an update; only a reload helps. */
function PanelError() {
  return (
    <div className="p-4">
      <PartError text="Couldn't load notifications" onRetry={() => window.location.reload()} />
    </div>
  )
}
