/**
 * The queue of adds that wait on this device, one for each collector. It outlives the session, and only the session of
 * its collector sees and sends it.
 */
import { useEffect, useState } from 'react'
import { randomKey } from '#web/api/keyed-mutation.ts'
import {
  type Queue,
  type QueuedContent,
  QueueRefusal,
  renewed,
  without,
  withContent,
  withQueued,
  withState,
  changeQueue,
  readQueue,
} from '#web/api/queued-adds.ts'
import { ledger } from '#web/format/ledger.ts'
import { noteWaiting, useQueueNote, waitingCount } from './waiting-count.ts'

const unkept = 'This device could not keep the add: its storage is full or blocked.'

/** Queues an add, with the key it was sent with if it was. Throws QueueRefusal when it is full or cannot be kept. */
export async function queueAdd(
  collectorId: string,
  content: QueuedContent,
  sentKey: string | null = null,
): Promise<void> {
  const add = {
    ...content,
    key: sentKey ?? randomKey(),
    queuedMs: Date.now(),
    ledgerCurrency: ledger().currency,
    state: { kind: sentKey === null ? 'waiting' : 'unsure' },
  } as const
  await change(collectorId, queue => withQueued(queue, add))
  // The browser may otherwise delete it when its disk is full.
  void navigator.storage?.persist?.().catch(() => {})
  requestSending()
}

export async function editQueued(collectorId: string, key: string, content: QueuedContent): Promise<void> {
  await change(collectorId, queue => withContent(queue, key, content))
  requestSending()
}

/** Retries an add that the server refused. */
export async function retryQueued(collectorId: string, key: string): Promise<void> {
  await change(collectorId, queue => withState(queue, key, { kind: 'waiting' }))
  requestSending()
}

/** Has one sent as a new add that has waited too long for its key. */
export async function sendAgain(collectorId: string, key: string): Promise<void> {
  await change(collectorId, queue => renewed(queue, key, { key: randomKey(), queuedMs: Date.now() }))
  requestSending()
}

export async function removeQueued(collectorId: string, key: string): Promise<void> {
  await change(collectorId, queue => without(queue, key))
}

export async function discardQueue(collectorId: string): Promise<void> {
  await change(collectorId, () => [])
}

/** Changes the queue and its note. Throws QueueRefusal. */
export async function change(collectorId: string, by: (queue: Queue) => Queue): Promise<Queue> {
  const before = waitingCount(collectorId)
  try {
    return await changeQueue(collectorId, queue => {
      const next = by(queue)
      // In the transaction: no add is without its note, and the notes of several tabs come in the order of their changes.
      noteWaiting(collectorId, next.length)
      return next
    })
  } catch (error) {
    if (error instanceof QueueRefusal) throw error
    const count = await readQueue(collectorId).then(
      queue => queue.length,
      () => before,
    )
    noteWaiting(collectorId, count)
    throw new QueueRefusal(unkept)
  }
}

/** The queue of a collector; null until it is read. */
export function useQueue(collectorId: string): Queue | null {
  const note = useQueueNote(collectorId)
  const [queue, setQueue] = useState<Queue | null>(null)
  useEffect(() => {
    let isCurrent = true
    const show = (read: Queue) => {
      if (isCurrent) setQueue(read)
    }
    readQueue(collectorId).then(show, () => show([]))
    return () => {
      isCurrent = false
    }
  }, [collectorId, note])
  return queue
}

const senders = new Set<() => void>()

/** Asks the senders of the queue to send soon. */
export function requestSending(): void {
  for (const send of senders) send()
}

export function onSendingRequest(send: () => void): () => void {
  senders.add(send)
  return () => senders.delete(send)
}
