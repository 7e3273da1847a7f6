import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWaitingCount } from '#web/session/waiting-count.ts'

/** Sends the adds that wait on this device, if any: when a visit of their collector begins, and until none are left. */
export function useQueueSender(collectorId: string | null): void {
  const queries = useQueryClient()
  const hasWaiting = useWaitingCount(collectorId) > 0
  useEffect(() => {
    if (collectorId === null || !hasWaiting) return
    const ended = new AbortController()
    const start = () => {
      if (ended.signal.aborted) return
      import('./sending.ts').then(
        ({ keepSending }) => keepSending(queries, collectorId, ended.signal),
        // Its code could not be loaded without a network.
        () => addEventListener('online', start, { once: true, signal: ended.signal }),
      )
    }
    start()
    return () => ended.abort()
  }, [queries, collectorId, hasWaiting])
}
