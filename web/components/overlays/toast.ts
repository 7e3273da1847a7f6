/** Short messages that come and go by themselves. Called from anywhere; shown by the one `<Toaster />`. */
export interface Toast {
  id: number
  tone: 'success' | 'error'
  text: string
  durationMs: number
}

/** At most so many at once (specification, section 9); the oldest gives way. */
const maximumToasts = 20
const successMs = 2000
const errorMs = 4000

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function replace(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** Says that something worked: 2 seconds, role status. */
export function toastSuccess(text: string): void {
  add({ tone: 'success', text, durationMs: successMs })
}

/** Says that something failed: 4 seconds, role alert. */
export function toastError(text: string): void {
  add({ tone: 'error', text, durationMs: errorMs })
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
