import type { ReactNode } from 'react'
import { observed } from '#domain/observed'

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

const queue = observed<readonly PendingConfirm[]>([])
let nextId = 1

/**
 * Asks the collector to confirm. Resolves to true or false; Esc, backdrop and Cancel mean false. Needs one
 * `<ConfirmHost />` on the page. Further questions queue up.
 */
export function confirm(request: ConfirmRequest): Promise<boolean> {
  return new Promise(resolve => {
    const id = nextId++
    const answer = (agreed: boolean) => {
      queue.become(queue.now().filter(other => other.id !== id))
      resolve(agreed)
    }
    queue.become([...queue.now(), { ...request, id, answer }])
  })
}

export const pendingConfirm = (): PendingConfirm | null => queue.now()[0] ?? null
export const onConfirmChange = queue.onChange
