/**
 * One careful call to somebody else's server. Only the host it was made for is ever called and no redirect is
 * followed; a call has a deadline that covers the body, a size counted as unpacked, a few tries for what may
 * pass, and an end however it goes. Only JSON is believed.
 */
import { lookup } from 'node:dns/promises'
import { type Clock, realClock } from '#server/pace'
import { unlessAborted } from './abortable.ts'
import type { SourceFailure } from './price-source.ts'
import { isLoopbackHost, isPublicAddress } from './public-address.ts'

export interface OutsideRequest {
  /** What follows the base address, from a slash on; every foreign part of it encoded. */
  readonly path: `/${string}`
  readonly headers?: Readonly<Record<string, string>>
  /** What is sent by POST; without it the call is a GET. */
  readonly form?: URLSearchParams
  /** Each further try is a call of its own, to be paced and counted; a failure given here ends the call. */
  readonly beforeRetry?: () => Promise<CallFailed | null>
}

/** A call that came to nothing. The sentence is for a person and names no secret. */
export interface CallFailed {
  readonly failure: SourceFailure
  readonly sentence: string
}

/** What came back. `json` is undefined when a refusal (400 to 499) came as anything else. */
export interface CallAnswered {
  readonly status: number
  readonly json: unknown
}

/** How one try ended, for whoever watches: a 404 is a plain answer, there is no such thing. */
export const callOutcomes = ['ok', 'refused', 'failed', 'timed_out', 'cancelled'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** Is told of every try. */
export type ReportCall = (outcome: CallOutcome, durationMs: number) => void

export interface OutsideHost {
  /** Never throws for what the other side does. A call that is aborted fails at once. */
  call(request: OutsideRequest, signal: AbortSignal): Promise<CallAnswered | CallFailed>
}

export interface OutsideOptions {
  /** How the other side is called at the beginning of a sentence. */
  readonly label: string
  readonly clock?: Clock | undefined
  /** 0 to 1, for the spread of waits. */
  readonly random?: (() => number) | undefined
  /** For one try, with its body. */
  readonly timeoutMs?: number | undefined
  readonly reportCall?: ReportCall | undefined
  /** What the name service says of a host. */
  readonly addressesOf?: ((hostname: string) => Promise<readonly string[]>) | undefined
}

const defaultTimeoutMs = 10_000
/** For a whole call, with every try and every wait. */
const maxCallMs = 30_000
const maxTries = 3
const firstWaitMs = 500
const maxAnswerBytes = 5_000_000

/**
 * The host of a base address. One that is called by https must be out on the internet (unless it is this
 * machine by its very name): its addresses are looked up before each try. They could change before the
 * connection is made, but then no certificate would fit. Plain http is the operator's own network.
 */
export function outsideHost(baseUrl: string, options: OutsideOptions): OutsideHost {
  const { label, clock = realClock, random = Math.random } = options
  const { timeoutMs = defaultTimeoutMs, addressesOf = resolvedAddresses, reportCall } = options
  const { protocol, hostname } = new URL(baseUrl)
  const mustBePublic = protocol === 'https:' && !isLoopbackHost(hostname)

  async function tryOnce(request: OutsideRequest, tryMs: number, signal: AbortSignal): Promise<Try> {
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(tryMs)])
    try {
      if (mustBePublic) {
        const addresses = await unlessAborted(addressesOf(hostname), deadline)
        if (!addresses.every(isPublicAddress)) return final(inward(label), 'refused')
      }
      return await readAnswer(await fetch(`${baseUrl}${request.path}`, initOf(request, deadline)), label)
    } catch (error) {
      const isSlow = error instanceof Error && error.name === 'TimeoutError'
      const what = isSlow ? `did not answer within ${timeoutMs / 1_000} s` : 'could not be reached'
      const outcome = isSlow ? 'timed_out' : signal.aborted ? 'cancelled' : 'failed'
      return mayPass({ failure: 'unreachable', sentence: `${label} ${what}.` }, outcome)
    }
  }

  async function call(request: OutsideRequest, signal: AbortSignal): Promise<CallAnswered | CallFailed> {
    const endMs = clock.nowMs() + maxCallMs
    for (let attempt = 1; ; attempt++) {
      const leftMs = Math.max(1, Math.ceil(endMs - clock.nowMs()))
      const startMs = clock.nowMs()
      const tried = await tryOnce(request, Math.min(timeoutMs, leftMs), signal)
      reportCall?.(tried.outcome, clock.nowMs() - startMs)
      const spreadMs = firstWaitMs * 2 ** (attempt - 1) * (0.5 + random())
      const waitMs = Math.max(spreadMs, tried.retryAfterMs)
      const isInTime = clock.nowMs() + waitMs < endMs
      if (!tried.mayPass || attempt >= maxTries || !isInTime || signal.aborted) return tried.came
      await clock.wait(waitMs, signal)
      if (signal.aborted) return tried.came
      const stopped = await request.beforeRetry?.()
      if (stopped) return stopped
    }
  }

  return { call }
}

/** How one try went. */
interface Try {
  readonly came: CallAnswered | CallFailed
  readonly outcome: CallOutcome
  /** Whether another try may go better. */
  readonly mayPass: boolean
  readonly retryAfterMs: number
}

function final(came: CallAnswered | CallFailed, outcome: CallOutcome): Try {
  return { came, outcome, mayPass: false, retryAfterMs: 0 }
}

function mayPass(came: CallFailed, outcome: CallOutcome, waitMs = 0): Try {
  return { came, outcome, mayPass: true, retryAfterMs: waitMs }
}

async function resolvedAddresses(hostname: string): Promise<readonly string[]> {
  // The brackets of an IPv6 address belong to the URL, not to the address.
  const found = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true })
  return found.map(({ address }) => address)
}

function inward(label: string): CallFailed {
  return { failure: 'refused', sentence: `${label} has an address in a private network: not called.` }
}

function initOf({ headers, form }: OutsideRequest, signal: AbortSignal): RequestInit {
  return {
    method: form ? 'POST' : 'GET',
    body: form ?? null,
    headers: { ...headers, accept: 'application/json', 'user-agent': 'Holofolio' },
    redirect: 'manual',
    signal,
  }
}

async function readAnswer(response: Response, label: string): Promise<Try> {
  const { status } = response
  if (status === 429 || status >= 500) {
    await response.body?.cancel()
    const outcome = status === 429 ? 'refused' : 'failed'
    return mayPass(overloaded(status, label), outcome, retryAfterMs(response))
  }
  if (status >= 300 && status < 400) {
    await response.body?.cancel()
    return final(
      { failure: 'refused', sentence: `${label} points to another address: not followed.` },
      'refused',
    )
  }
  const text = await textOf(response)
  if (text === null) return final({ failure: 'malformed', sentence: `${label} sent too much.` }, 'failed')
  const json = parsed(text)
  if (json === undefined && response.ok)
    return final({ failure: 'malformed', sentence: `${label} sent something that is no answer.` }, 'failed')
  return final({ status, json }, status < 400 || status === 404 ? 'ok' : 'refused')
}

function overloaded(status: number, label: string): CallFailed {
  return status === 429
    ? { failure: 'quota', sentence: `${label} takes no more calls for now.` }
    : { failure: 'unreachable', sentence: `${label} is out of order (${status}).` }
}

/** The body as text; null when it is too much, and the rest of it is not read. */
async function textOf(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxAnswerBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Retry-After as seconds or as a date; 0 without one. */
function retryAfterMs(response: Response): number {
  const said = response.headers.get('retry-after')
  if (said === null) return 0
  if (/^\d+$/.test(said)) return Number(said) * 1_000
  const until = Date.parse(said)
  return Number.isNaN(until) ? 0 : Math.max(0, until - Date.now())
}

/** The JSON of a text, or undefined when it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
