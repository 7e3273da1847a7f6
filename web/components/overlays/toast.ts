/** Short messages that disappear by themselves. Call them from anywhere; the one `<Toaster />` shows them. */
import { observed } from '#domain/observed'

export interface Toast {
  id: number
  tone: 'success' | 'error'
  text: string
  /** What it is about: it replaces what still shows about the same, which may say the opposite. */
  about: string | undefined
  durationMs: number
  /** A button, which also dismisses the toast. */
  action?: { label: string; run: () => void }
}

/** At most this many at once (specification, section 9). The oldest is dropped first. */
const maximumToasts = 20
const successMs = 2000
const errorMs = 4000
const actionMs = 10_000

const toasts = observed<readonly Toast[]>([])
export const shownToasts = toasts.now
export const onToastsChange = toasts.onChange
let nextId = 1

/** How long a toast still shows, and since when. Kept here: a toast that moves into a dialog is drawn again. */
interface Clock {
  remainingMs: number
  startedMs: number
  timer: ReturnType<typeof setTimeout>
}

const clocks = new Map<number, Clock>()

function runClock(id: number, remainingMs: number): void {
  const timer = setTimeout(() => dismissToast(id), remainingMs)
  clocks.set(id, { remainingMs, startedMs: performance.now(), timer })
}

/** Stops the clock of a toast, while somebody looks at it. `resumeToast` lets it run on. */
export function pauseToast(id: number): void {
  const clock = clocks.get(id)
  if (clock === undefined) return
  clearTimeout(clock.timer)
  clock.remainingMs -= performance.now() - clock.startedMs
}

export function resumeToast(id: number): void {
  const clock = clocks.get(id)
  if (clock !== undefined) runClock(id, Math.max(0, clock.remainingMs))
}

/** Shows a success for 2 seconds, with role status. */
export function toastSuccess(text: string, about?: string): void {
  add({ tone: 'success', text, about, durationMs: successMs })
}

/** Shows a failure for 4 seconds, with role alert. Returns its id. */
export function toastError(text: string, about?: string): number {
  return add({ tone: 'error', text, about, durationMs: errorMs })
}

/** Shows a success with a button for 10 seconds. */
export function toastWithAction(text: string, label: string, run: () => void, about?: string): void {
  add({ tone: 'success', text, about, durationMs: actionMs, action: { label, run } })
}

function add(toast: Omit<Toast, 'id'>): number {
  const id = nextId++
  const others = toasts.now().filter(({ about }) => about === undefined || about !== toast.about)
  const kept = [...others, { ...toast, id }].slice(-maximumToasts)
  for (const dropped of toasts.now().filter(shown => !kept.includes(shown))) stopClock(dropped.id)
  runClock(id, toast.durationMs)
  toasts.become(kept)
  return id
}

export function dismissToast(id: number): void {
  stopClock(id)
  toasts.become(toasts.now().filter(toast => toast.id !== id))
}

function stopClock(id: number): void {
  clearTimeout(clocks.get(id)?.timer)
  clocks.delete(id)
}
