/**
 * How many adds wait on this device to be sent, noted in local storage for each collector, so that a page opens the
 * queue (web/session/add-queue.ts) only when there is one. The end of the session keeps it.
 */
import { useSyncExternalStore } from 'react'
import { readStored, removeStored, writeStored } from './browser-storage.ts'

const keyOf = (collectorId: string) => `adds wait, for ${collectorId}`
const listeners = new Set<() => void>()

export function waitingCount(collectorId: string): number {
  return countIn(noteOf(collectorId))
}

/** Returns how many adds of the collector wait; 0 when no one is signed in. */
export function useWaitingCount(collectorId: string | null): number {
  return countIn(useQueueNote(collectorId))
}

/** A text that differs after every change of the queue, in any tab. */
export function useQueueNote(collectorId: string | null): string | null {
  return useSyncExternalStore(listen, () => (collectorId === null ? null : noteOf(collectorId)))
}

export function noteWaiting(collectorId: string, count: number): void {
  if (count === 0) removeStored(keyOf(collectorId))
  else writeStored(keyOf(collectorId), `${count} ${++changes}.${Date.now()}`)
  for (const listener of listeners) listener()
}

let changes = 0

const noteOf = (collectorId: string) => readStored(keyOf(collectorId))

function countIn(note: string | null): number {
  return Number.parseInt(note ?? '', 10) || 0
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
