/** Short messages that disappear by themselves. Call them from anywhere; the one `<Toaster />` shows them. */
export interface Toast {
  id: number
  tone: 'success' | 'error'
  text: string
  durationMs: number
  /** A button, which also dismisses the toast. */
  action?: { label: string; run: () => void }
}

/** At most this many at once (specification, section 9). The oldest is dropped first. */
const maximumToasts = 20
const successMs = 2000
const errorMs = 4000
const actionMs = 10_000

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function replace(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a success for 2 seconds, with role status. */
export function toastSuccess(text: string): void {
  add({ tone: 'success', text, durationMs: successMs })
}

/** Shows a failure for 4 seconds, with role alert. */
export function toastError(text: string): void {
  add({ tone: 'error', text, durationMs: errorMs })
}

/** Shows a success with a button for 10 seconds. */
export function toastWithAction(text: string, label: string, run: () => void): void {
  add({ tone: 'success', text, durationMs: actionMs, action: { label, run } })
}

function add(toast: Omit<Toast, 'id'>): void {
  replace([...toasts, { ...toast, id: nextId++ }].slice(-maximumToasts))
}

export function dismissToast(id: number): void {
  replace(toasts.filter(toast => toast.id !== id))
}

export function shownToasts(): readonly Toast[] {
  return toasts
}

export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
