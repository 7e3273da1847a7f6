/**
 * Sends what waits, oldest first, each add once: its idempotency key goes with it every time, and one tab sends at a
 * time. Only with the token of its collector, even when another one has signed in meanwhile.
 */
import { addCopiesAs } from '#web/api/collection.ts'
import { ApiError, call } from '#web/api/client.ts'
import { type Queue, type QueuedAdd, nextToSend, without, withState } from '#web/api/queued-adds.ts'
import { ledger } from '#web/format/ledger.ts'
import { tokenOf } from './session.ts'
import { change } from './add-queue.ts'

export type AddedAnswer = Awaited<ReturnType<typeof addCopiesAs>>

export interface SendOutcome {
  readonly answers: readonly AddedAnswer[]
  /** How many the server refused. */
  readonly refused: number
  /** Why some are still to be sent: no answer, a busy server, the end of the session. Null when none are. */
  readonly stoppedBy: string | null
}

/** The server may answer otherwise later, or to another session, so the add waits as it is. */
const passing: readonly ApiError['code'][] = [
  'unreachable',
  'unavailable',
  'internal',
  'too_many_requests',
  'disk_full',
  'unauthorized',
]

export function sendQueue(collectorId: string): Promise<SendOutcome> {
  return alone(collectorId, () => send(collectorId))
}

/** Runs `work` while no other tab sends or discards the queue. */
export function alone<Result>(collectorId: string, work: () => Promise<Result>): Promise<Result> {
  const name = `queued adds, for ${collectorId}`
  // Missing on plain http: the server makes each add once then too.
  return navigator.locks ? navigator.locks.request(name, work) : work()
}

async function send(collectorId: string): Promise<SendOutcome> {
  const answers: AddedAnswer[] = []
  let refused = 0
  const away = await whyAway()
  if (away !== null) return { answers, refused, stoppedBy: away }
  for (;;) {
    const token = tokenOf(collectorId)
    if (token === null) return { answers, refused, stoppedBy: 'Your session has ended.' }
    const add = await takeNext(collectorId)
    if (add === null) return { answers, refused, stoppedBy: null }
    const attempt = await attemptOf(token, add)
    if ('stoppedBy' in attempt) return { answers, refused, stoppedBy: attempt.stoppedBy }
    if ('answer' in attempt) {
      answers.push(attempt.answer)
      await change(collectorId, queue => without(queue, add.key))
    } else {
      refused += 1
      await change(collectorId, queue => withState(queue, add.key, { kind: 'refused', ...attempt }))
    }
  }
}

/** Asks whether the server is there, so that no add counts as sent, and cannot be changed, that never left the device. */
async function whyAway(): Promise<string | null> {
  try {
    await call('GET /api/health', {})
    return null
  } catch (error) {
    return error instanceof ApiError ? error.message : ''
  }
}

type Attempt =
  | { readonly answer: AddedAnswer }
  /** What the server says about an add that it refuses. */
  | { readonly sentence: string }
  | { readonly stoppedBy: string }

async function attemptOf(token: string, { send, key, ledgerCurrency }: QueuedAdd): Promise<Attempt> {
  const { currency } = ledger()
  if (ledgerCurrency !== currency)
    return { sentence: `Its price was entered in ${ledgerCurrency}, and your ledger is in ${currency}.` }
  try {
    return { answer: await addCopiesAs(token, send, key) }
  } catch (error) {
    if (!(error instanceof ApiError)) return { sentence: 'It could not be sent.' }
    return passing.includes(error.code) ? { stoppedBy: error.message } : { sentence: error.message }
  }
}

/** Marks the oldest as sent before it is: whatever happens then, it may be saved. Null when there is none to send. */
async function takeNext(collectorId: string): Promise<QueuedAdd | null> {
  let next: QueuedAdd | null = null
  await change(collectorId, (queue): Queue => {
    next = nextToSend(queue, Date.now())
    return next === null ? queue : withState(queue, next.key, { kind: 'unsure' })
  })
  return next
}
