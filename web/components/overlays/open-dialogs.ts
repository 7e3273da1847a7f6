import { openNow } from './open-soon.ts'

/**
 * The open modal dialogs, the topmost last. Everything outside the topmost one is inert, so the toaster renders
 * inside it.
 */
let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function replace(next: readonly HTMLDialogElement[]) {
  open = next
  // The page below does not scroll (web/styles/base.css).
  document.documentElement.toggleAttribute('data-modal', open.length > 0)
  for (const listener of listeners) listener()
}

export function dialogOpened(dialog: HTMLDialogElement): void {
  replace([...open, dialog])
}

export function dialogClosed(dialog: HTMLDialogElement): void {
  replace(open.filter(other => other !== dialog))
}

export function topmostDialog(): HTMLDialogElement | null {
  return open.at(-1) ?? null
}

/** Closes the topmost dialog, as Escape does. Returns false when none is open, or it waits for an answer. */
export function dismissTopmostDialog(): boolean {
  const dialog = topmostDialog()
  if (dialog === null || 'pending' in dialog.dataset) return false
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  return true
}

/** Whether an open dialog has something typed in it. */
export function hasTyped(): boolean {
  return open.some(dialog => 'dirty' in dialog.dataset)
}

/**
 * Closes everything over the screen: dialogs and popovers. Each closes as if the collector had closed it, so a
 * confirmation counts as cancelled.
 */
export function closeOverlays(): void {
  openNow()
  for (const list of document.querySelectorAll<HTMLElement>(':popover-open')) list.hidePopover()
  for (const dialog of open.toReversed()) dialog.close(left)
}

const left = 'left'

/** Whether the dialog was closed because its screen was left, which nothing can hold up. */
export function isLeft(dialog: HTMLDialogElement): boolean {
  return dialog.returnValue === left
}

export function onDialogsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
