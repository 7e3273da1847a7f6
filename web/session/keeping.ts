/**
 * Whether this device keeps the last collection of a collector to read without a network: off until that collector
 * switches it on here. The end of the session deletes what is kept.
 */
import { useSyncExternalStore } from 'react'
import { readStored, removeStored, writeStored } from './browser-storage.ts'

const keepingKey = 'keeping'
/** The first texts of screens (web/api/first-amount.ts). */
const firstTextsKey = 'first texts'
const listeners = new Set<() => void>()

/** Returns the id of the collector whose collection is kept; null while that is off. */
export const keptCollectorId = (): string | null => readStored(keepingKey)

export function useKeptCollectorId(): string | null {
  return useSyncExternalStore(listen, keptCollectorId)
}

export function startKeeping(collectorId: string): void {
  writeStored(keepingKey, collectorId)
  tellListeners()
}

/** Forgets the texts that a screen would begin with, after a change of how they are written. */
export function forgetFirstTexts(): void {
  removeStored(firstTextsKey)
}

/** Switches it off and deletes what is kept. What could not be deleted is deleted at the next start. */
export async function stopKeeping(): Promise<void> {
  forgetFirstTexts()
  if (keptCollectorId() === null) return
  writeStored(keepingKey, noCollector)
  tellListeners()
  const { forgetCollection } = await import('#web/api/kept-collection.ts')
  await forgetCollection()
  if (keptCollectorId() === noCollector) removeStored(keepingKey)
  tellListeners()
}

/** In place of an id while what is kept is being deleted. */
const noCollector = ''

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tellListeners(): void {
  for (const listener of listeners) listener()
}
