/** When the adds that wait on this device are sent, and what their collector learns about it. */
import type { QueryClient } from '@tanstack/react-query'
import { refetchCollection } from '#web/api/keyed-mutation.ts'
import { findMissingPrices } from '#web/api/missing-prices.ts'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'
import { countOf } from '#web/format/values.ts'
import { onSendingRequest } from '#web/session/add-queue.ts'
import { type SendOutcome, sendQueue } from '#web/session/send-queue.ts'

const firstWaitMs = 5_000
const longestWaitMs = 300_000

/** Sends now, when the network is back, when asked to, and after a wait that doubles while the server does not answer. */
export async function keepSending(
  queries: QueryClient,
  collectorId: string,
  ended: AbortSignal,
): Promise<void> {
  const bell = bellFor(ended)
  for (let waitMs = firstWaitMs; !ended.aborted; ) {
    bell.clear()
    const outcome = await sendQueue(collectorId).catch(() => failed)
    tell(queries, outcome)
    const isRung = await bell.rings(outcome.stoppedBy === null ? null : waitMs)
    waitMs = isRung ? firstWaitMs : Math.min(2 * waitMs, longestWaitMs)
  }
}

/** The device could not say what has become of an add. */
const failed: SendOutcome = { answers: [], refused: 0, stoppedBy: '' }

/** Tells what has become of them, and has what shows them read again. */
export function tell(queries: QueryClient, outcome: SendOutcome): void {
  sayAdded(outcome)
  const { answers, refused } = outcome
  if (answers.length > 0) {
    void refetchCollection(queries)
    void findMissingPrices(queries, { items: answers.flatMap(({ items }) => items) })
  }
  if (refused > 0) toastError(`${countOf(refused, 'waiting add')} failed. My Collection says why.`)
}

/** Tells how many copies were added, if any. */
export function sayAdded({ answers }: SendOutcome): void {
  const copies = answers.reduce((sum, { items }) => sum + items.length, 0)
  if (copies > 0) toastSuccess(`Added ${countOf(copies, 'waiting copy', 'waiting copies')}.`)
}

/** What ends a wait: the network, a request, or the end of all. A ring before the wait counts. */
function bellFor(ended: AbortSignal) {
  let isRung = false
  let answer: () => void = () => {}
  const ring = () => {
    isRung = true
    answer()
  }
  addEventListener('online', ring, { signal: ended })
  const stop = onSendingRequest(ring)
  ended.addEventListener('abort', () => {
    stop()
    ring()
  })
  return {
    clear: () => {
      isRung = false
    },
    /** Resolves to true at a ring, and to false after a time, if any. */
    rings: async (ms: number | null): Promise<boolean> => {
      let timer: ReturnType<typeof setTimeout> | undefined
      await new Promise<void>(resolve => {
        answer = resolve
        if (isRung) resolve()
        if (ms !== null) timer = setTimeout(resolve, ms)
      })
      clearTimeout(timer)
      return isRung
    },
  }
}
