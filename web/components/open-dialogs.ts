/**
 * The modal dialogs now open, the topmost last. Everything outside the topmost one is inert, toasts
 * included, so the toaster asks here where it may stand.
 */
let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function replace(next: readonly HTMLDialogElement[]) {
  open = next
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

export function onDialogsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
