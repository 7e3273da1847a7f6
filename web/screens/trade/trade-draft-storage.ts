/**
 * Stores the trade draft of this tab in memory, and in session storage to survive a reload. A trade confirmed
 * after the collector left the wizard clears the draft for a wizard opened since.
 */
const key = 'trade under way'

let stored = readStorage()
const listeners = new Set<() => void>()

export function storedTradeDraft(): string | null {
  return stored
}

export function onTradeDraftChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stores a serialized draft; null removes it. */
export function storeTradeDraft(text: string | null): void {
  stored = text
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // Storage is full or blocked: the draft lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

function readStorage(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}
