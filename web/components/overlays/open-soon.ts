/**
 * Opens a dialog in a task of its own, after the frame that shows the press. A modal dialog makes the page behind it
 * inert, for which the browser styles that page again: in the task of the press, the press would wait for it.
 */
const waiting = new Set<() => void>()

/** Calls a function after the next frame, or before the next press, if that is earlier. Returns what takes it back. */
export function openSoon(open: () => void): () => void {
  // A page out of view has no frames.
  if (document.hidden) {
    open()
    return () => {}
  }
  waiting.add(open)
  addEventListener('keydown', openBeforeKey, { capture: true })
  addEventListener('pointerdown', openNow, { capture: true })
  requestAnimationFrame(() => setTimeout(openNow))
  return () => {
    waiting.delete(open)
  }
}

/** Opens what waits. */
export function openNow(): void {
  removeEventListener('keydown', openBeforeKey, { capture: true })
  removeEventListener('pointerdown', openNow, { capture: true })
  for (const open of waiting) {
    waiting.delete(open)
    open()
  }
}

/** A key after the press is meant for the dialog: what the page would do with it, the dialog does. */
function openBeforeKey(event: KeyboardEvent) {
  const isForDialog = waiting.size > 0
  openNow()
  if (!isForDialog) return
  event.stopImmediatePropagation()
  const again = new KeyboardEvent(event.type, event)
  if (document.activeElement?.dispatchEvent(again) === false) event.preventDefault()
}
