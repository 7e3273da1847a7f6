import type { ReactNode } from 'react'

export interface ConfirmRequest {
  title: string
  /** What will happen; for money, the effect in money. */
  body?: ReactNode
  /** The button, named for what it does: "Remove item", not "OK". */
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
}

export interface PendingConfirm extends ConfirmRequest {
  id: number
  answer: (agreed: boolean) => void
}

let waiting: readonly PendingConfirm[] = []
let nextId = 1
const listeners = new Set<() => void>()

function replace(next: readonly PendingConfirm[]) {
  waiting = next
  for (const listener of listeners) listener()
}

/**
 * Asks the person and promises their answer; Esc, backdrop and Cancel are a no. Needs one `<ConfirmHost />`
 * on the page. A second question waits for the first to be answered.
 */
export function confirm(request: ConfirmRequest): Promise<boolean> {
  return new Promise(resolve => {
    const id = nextId++
    const answer = (agreed: boolean) => {
      replace(waiting.filter(other => other.id !== id))
      resolve(agreed)
    }
    replace([...waiting, { ...request, id, answer }])
  })
}

export function pendingConfirm(): PendingConfirm | null {
  return waiting[0] ?? null
}

export function onConfirmChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
