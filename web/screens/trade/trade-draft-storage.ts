/**
 * Where a trade under way waits for a reload: the storage of this tab, which ends with it. A browser that
 * forbids it only loses the draft on a reload.
 */
const key = 'trade under way'

export function storedTradeDraft(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export function storeTradeDraft(text: string): void {
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // Full or forbidden: the draft lives as long as the page.
  }
}

export function forgetTradeDraft(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // What could not be stored need not be forgotten.
  }
}
