import type { ReactNode } from 'react'

export interface ConfirmRequest {
  title: string
  /** What will happen, with amounts when money is involved. */
  body?: ReactNode
  /** What the button does: "Remove item", not "OK". */
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
}

interface PendingConfirm extends ConfirmRequest {
  id: number
  answer: (agreed: boolean) => void
}

let queue: readonly PendingConfirm[] = []
let nextId = 1
const listeners = new Set<() => void>()

function replace(next: readonly PendingConfirm[]) {
  queue = next
  for (const listener of listeners) listener()
}

/**
 * Asks the collector to confirm. Resolves to true or false; Esc, backdrop and Cancel mean false. Needs one
 * `<ConfirmHost />` on the page. Further questions queue up.
 */
export function confirm(request: ConfirmRequest): Promise<boolean> {
  return new Promise(resolve => {
    const id = nextId++
    const answer = (agreed: boolean) => {
      replace(queue.filter(other => other.id !== id))
      resolve(agreed)
    }
    replace([...queue, { ...request, id, answer }])
  })
}

export function pendingConfirm(): PendingConfirm | null {
  return queue[0] ?? null
}

export function onConfirmChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
