/**
 * Where a trade under way is kept, for every wizard of this tab to show the same one: one may end a trade
 * that another shows by then. The storage of the tab keeps it for a reload; a browser that forbids that only
 * loses the draft there.
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

/** Keeps the text of a draft; null keeps none. */
export function storeTradeDraft(text: string | null): void {
  stored = text
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // Full or forbidden: the draft lives as long as the page.
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
