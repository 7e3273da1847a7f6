/**
 * Adds that wait on a device to be sent, and the rules of their list. Each carries the idempotency key of its request,
 * made once when it was queued: the server makes it once, however often it is sent.
 */
import { mayBeSent } from '#domain/copies/add-keys'
import type { NewCopies } from './collection.ts'
import type { Product } from './catalogue.ts'
import { get, update } from 'idb-keyval'

/** What a row of the list and the dialog that edits it show of a product. */
export type QueuedProduct = Pick<
  Product,
  'id' | 'name' | 'productType' | 'setName' | 'cardNumber' | 'printingLabel' | 'language'
>

/** What is added, and the texts of the form that said so. */
export interface QueuedContent {
  readonly product: QueuedProduct
  /** Condition or grade in words. */
  readonly label: string
  readonly send: NewCopies
  readonly texts: Readonly<Record<string, string>>
}

/**
 * `waiting`: never sent, or refused and corrected since. `unsure`: sent, but no answer came, so it may be in the
 * collection already; it is sent again as it is. `refused`: the server said no, and saved nothing.
 */
export type QueuedState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'unsure' }
  | { readonly kind: 'refused'; readonly sentence: string }

export interface QueuedAdd extends QueuedContent {
  readonly key: string
  /** When it was queued, in ms since 1970, by this device. */
  readonly queuedMs: number
  /** What its amounts are in. */
  readonly ledgerCurrency: string
  readonly state: QueuedState
}

/** Oldest first. */
export type Queue = readonly QueuedAdd[]

export const mostQueued = 500

/** A change of the queue that its rules do not allow. The message is a sentence for the collector. */
export class QueueRefusal extends Error {
  override readonly name = 'QueueRefusal'
}

const isSent = 'This add has been sent meanwhile.'

/** Adds one at the end. Throws QueueRefusal when the queue is full. */
export function withQueued(queue: Queue, add: QueuedAdd): Queue {
  if (queue.length >= mostQueued)
    throw new QueueRefusal(
      `${mostQueued} adds wait on this device, and it keeps no more. Go on once they are sent.`,
    )
  return [...queue, add]
}

/** Whether the server can have nothing of it yet, so that it may become another add. */
export const canEdit = ({ state }: QueuedAdd): boolean => state.kind !== 'unsure'

/** Changes what is added; it is sent again if it was refused. Throws QueueRefusal when it may be saved already. */
export function withContent(queue: Queue, key: string, content: QueuedContent): Queue {
  const known = queue.find(add => add.key === key)
  if (!known || !canEdit(known)) throw new QueueRefusal(isSent)
  return queue.map(add => (add === known ? { ...add, ...content, state: { kind: 'waiting' } } : add))
}

export function withState(queue: Queue, key: string, state: QueuedState): Queue {
  return queue.map(add => (add.key === key ? { ...add, state } : add))
}

export function without(queue: Queue, key: string): Queue {
  return queue.filter(add => add.key !== key)
}

/** Whether it has waited too long to be sent without a question: the server may have forgotten its key. */
export function isLate({ queuedMs, state }: QueuedAdd, nowMs: number): boolean {
  return state.kind !== 'refused' && !mayBeSent(queuedMs, nowMs)
}

/** Makes an add of now of one that is late or was refused: its collector has looked. */
export function renewed(queue: Queue, key: string, next: Pick<QueuedAdd, 'key' | 'queuedMs'>): Queue {
  return queue.map(add => (add.key === key ? { ...add, ...next, state: { kind: 'waiting' } } : add))
}

/** Returns the oldest that is to be sent; null when all that is left waits for its collector. */
export function nextToSend(queue: Queue, nowMs: number): QueuedAdd | null {
  return queue.find(add => add.state.kind !== 'refused' && !isLate(add, nowMs)) ?? null
}

// They are in IndexedDB, one list for each collector, changed in one transaction whatever other tabs do.
const keyOf = (collectorId: string) => `queued adds, for ${collectorId}`

export async function readQueue(collectorId: string): Promise<Queue> {
  return (await get<Queue>(keyOf(collectorId))) ?? []
}

/** Changes the queue and returns it. Nothing changes when `change` throws. */
export async function changeQueue(collectorId: string, change: (queue: Queue) => Queue): Promise<Queue> {
  let changed: Queue = []
  await update<Queue>(keyOf(collectorId), (queue = []) => (changed = change(queue)))
  return changed
}
