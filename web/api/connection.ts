/** Whether the page reaches the server: what its calls last met, and what the browser knows. */
import { useSyncExternalStore } from 'react'

let isLost = false
const listeners = new Set<() => void>()

/** Called by the client with the outcome of each call: true once anything answered, false for a network failure. */
export function connectionMet(isThere: boolean): void {
  if (isLost === !isThere) return
  isLost = !isThere
  for (const listener of listeners) listener()
}

export const isConnected = (): boolean => !isLost && navigator.onLine

export function useIsConnected(): boolean {
  return useSyncExternalStore(onConnectionChange, isConnected)
}

function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
