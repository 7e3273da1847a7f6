import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useIsConnected } from '#web/api/connection.ts'
import { unreadQuery } from '#web/api/notifications.ts'

/** How often a small call tries whether the server is back. */
const tryEveryMs = 5_000

/** One line at the bar while the server cannot be reached, on every screen. */
export function NoConnection() {
  const isConnected = useIsConnected()
  const queries = useQueryClient()
  useEffect(() => {
    if (isConnected) return
    const timer = setInterval(() => void queries.refetchQueries(unreadQuery), tryEveryMs)
    return () => clearInterval(timer)
  }, [isConnected, queries])
  return (
    <div aria-live="polite">
      {!isConnected && (
        <p className="border-t border-line bg-sunken px-4 py-1.5 text-center text-sm text-muted">
          No connection. What you see may be out of date.
        </p>
      )}
    </div>
  )
}
