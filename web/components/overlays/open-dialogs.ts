import { observed } from '#domain/observed'
import { openNow } from './open-soon.ts'

/**
 * The open modal dialogs, the topmost last. Everything outside the topmost one is inert, so the toaster renders
 * inside it.
 */
const open = observed<readonly HTMLDialogElement[]>([])
export const onDialogsChange = open.onChange

function replace(next: readonly HTMLDialogElement[]) {
  // The page below does not scroll (web/styles/base.css).
  document.documentElement.toggleAttribute('data-modal', next.length > 0)
  open.become(next)
}

export function dialogOpened(dialog: HTMLDialogElement): void {
  replace([...open.now(), dialog])
}

export function dialogClosed(dialog: HTMLDialogElement): void {
  replace(open.now().filter(other => other !== dialog))
}

export function topmostDialog(): HTMLDialogElement | null {
  return open.now().at(-1) ?? null
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
  return open.now().some(dialog => 'dirty' in dialog.dataset)
}

/**
 * Closes everything over the screen: dialogs and popovers. Each closes as if the collector had closed it, so a
 * confirmation counts as cancelled.
 */
export function closeOverlays(): void {
  openNow()
  for (const list of document.querySelectorAll<HTMLElement>(':popover-open')) list.hidePopover()
  for (const dialog of open.now().toReversed()) dialog.close(left)
}

const left = 'left'

/** Whether the dialog was closed because its screen was left, which nothing can hold up. */
export function isLeft(dialog: HTMLDialogElement): boolean {
  return dialog.returnValue === left
}
