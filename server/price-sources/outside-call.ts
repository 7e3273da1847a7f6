/**
 * Calls to a server of someone else. Calls only the host it was made for and follows no redirect. Each call has a
 * deadline that covers the body, a maximum size counted after decompression, and a few retries for temporary
 * failures. Accepts only JSON, unless a request says that text comes.
 */
import { lookup } from 'node:dns/promises'
import { type Clock, realClock } from '#server/pace'
import { unlessAborted } from './concurrently.ts'
import { BlockList, isIP } from 'node:net'

/** Why a source could not answer. `quota` and `credentials` hold for every later key of the run too. */
export type SourceFailure = 'unreachable' | 'refused' | 'malformed' | 'quota' | 'credentials'

export interface OutsideRequest {
  /** What follows the base address, its variable parts URL-encoded. */
  readonly path: `/${string}`
  readonly headers?: Readonly<Record<string, string>>
  /** Sent by POST; without it and `json` the call is a GET. */
  readonly form?: URLSearchParams
  /** Sent by POST as JSON, instead of a form. */
  readonly json?: unknown
  /** Whether text comes instead of JSON; `json` of the answer is then that text. */
  readonly isText?: boolean
  /** Called before each retry, which is paced and counted like a call; a failure ends the call. */
  readonly beforeRetry?: () => Promise<CallFailed | null>
  /** Called with the headers of every answer, whatever its status. */
  readonly readHeaders?: (headers: Headers) => void
  /**
   * Returns why a 429, or a 500 and above, holds for longer, so that a retry is useless; null to retry. Its JSON is
   * undefined when it is none.
   */
  readonly lastingRefusal?: (answer: CallAnswered) => CallFailed | null
}

/** A call that failed. The sentence is for a person and names no secret. */
export interface CallFailed {
  readonly failure: SourceFailure
  readonly sentence: string
  /** True when the call was not made because an earlier failure had ended the run. */
  readonly isUnasked?: boolean
}

/** An answer. `json` is undefined when a refusal (400 to 499) is not JSON. */
export interface CallAnswered {
  readonly status: number
  readonly json: unknown
}

/** How one try ended, for metrics. A 404 is ok: the source has no such thing. */
export const callOutcomes = ['ok', 'refused', 'failed', 'timed_out', 'cancelled'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** Called with every try. */
export type ReportCall = (outcome: CallOutcome, durationMs: number) => void

export interface OutsideHost {
  /** Never throws for what the other side does. Fails at once when aborted. */
  call(request: OutsideRequest, signal: AbortSignal): Promise<CallAnswered | CallFailed>
}

export interface OutsideOptions {
  /** The name of the other side at the start of a sentence. */
  readonly label: string
  readonly clock?: Clock | undefined
  /** 0 to 1, for the spread of waits. */
  readonly random?: (() => number) | undefined
  /** For one try, including its body. */
  readonly timeoutMs?: number | undefined
  /** What the caller calls itself, such as Holofolio/1.2.3. */
  readonly userAgent?: string | undefined
  readonly maxAnswerBytes?: number | undefined
  /** Whether a 429 may be tried again; true by default. */
  readonly retriesQuota?: boolean | undefined
  readonly reportCall?: ReportCall | undefined
  /** Resolves a host name. */
  readonly addressesOf?: ((hostname: string) => Promise<readonly string[]>) | undefined
}

const defaultTimeoutMs = 10_000
/** For a whole call, including every try and every wait. */
const maxCallMs = 30_000
const maxTries = 3
const firstWaitMs = 500
const defaultMaxBytes = 5_000_000

/**
 * A host at a base address. With https it must be public, unless it names this machine: its addresses are
 * resolved before each try. If they changed before the connection, its certificate would not match. Plain http is the
 * operator's own network.
 */
export function outsideHost(baseUrl: string, options: OutsideOptions): OutsideHost {
  const { label, clock = realClock, random = Math.random } = options
  const { timeoutMs = defaultTimeoutMs, addressesOf = resolvedAddresses, reportCall } = options
  const { userAgent = 'Holofolio', maxAnswerBytes = defaultMaxBytes, retriesQuota = true } = options
  const { protocol, hostname } = new URL(baseUrl)
  const mustBePublic = protocol === 'https:' && !isLoopbackHost(hostname)

  async function tryOnce(request: OutsideRequest, tryMs: number, signal: AbortSignal): Promise<Try> {
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(tryMs)])
    try {
      if (mustBePublic) {
        const addresses = await unlessAborted(addressesOf(hostname), deadline)
        if (!addresses.every(isPublicAddress)) return final(privateHost(label), 'refused')
      }
      const response = await fetch(`${baseUrl}${request.path}`, initOf(request, userAgent, deadline))
      request.readHeaders?.(response.headers)
      return await readAnswer(response, { label, request, maxAnswerBytes, retriesQuota })
    } catch (error) {
      const isSlow = error instanceof Error && error.name === 'TimeoutError'
      const what = isSlow ? `did not answer within ${timeoutMs / 1_000} s` : 'could not be reached'
      const outcome = isSlow ? 'timed_out' : signal.aborted ? 'cancelled' : 'failed'
      return temporary({ failure: 'unreachable', sentence: `${label} ${what}.` }, outcome)
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
      if (!tried.isTemporary || attempt >= maxTries || !isInTime || signal.aborted) return tried.came
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
  /** Whether a retry may succeed. */
  readonly isTemporary: boolean
  readonly retryAfterMs: number
}

function final(came: CallAnswered | CallFailed, outcome: CallOutcome): Try {
  return { came, outcome, isTemporary: false, retryAfterMs: 0 }
}

function temporary(came: CallFailed, outcome: CallOutcome, retryAfterMs = 0): Try {
  return { came, outcome, isTemporary: true, retryAfterMs }
}

async function resolvedAddresses(hostname: string): Promise<readonly string[]> {
  // A URL writes an IPv6 address in brackets.
  const found = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true })
  return found.map(({ address }) => address)
}

function privateHost(label: string): CallFailed {
  return { failure: 'refused', sentence: `${label} resolves to a private address, which is not called.` }
}

function initOf(
  { headers, form, json, isText }: OutsideRequest,
  userAgent: string,
  signal: AbortSignal,
): RequestInit {
  const body = json === undefined ? (form ?? null) : JSON.stringify(json)
  return {
    method: body === null ? 'GET' : 'POST',
    body,
    headers: {
      ...headers,
      ...(json !== undefined && { 'content-type': 'application/json' }),
      accept: isText ? 'text/plain' : 'application/json',
      'user-agent': userAgent,
    },
    redirect: 'manual',
    signal,
  }
}

interface Reading {
  readonly label: string
  readonly request: OutsideRequest
  readonly maxAnswerBytes: number
  readonly retriesQuota: boolean
}

async function readAnswer(
  response: Response,
  { label, request: { lastingRefusal, isText = false }, maxAnswerBytes, retriesQuota }: Reading,
): Promise<Try> {
  const { status } = response
  if (status === 429 || status >= 500) {
    const outcome = status === 429 ? 'refused' : 'failed'
    if (!lastingRefusal) await response.body?.cancel()
    const lasting = lastingRefusal?.({ status, json: parsed((await textOf(response, maxAnswerBytes)) ?? '') })
    if (lasting) return final(lasting, outcome)
    const came = overloaded(status, label)
    if (status === 429 && !retriesQuota) return final(came, outcome)
    return temporary(came, outcome, retryAfterMs(response))
  }
  if (status >= 300 && status < 400) {
    await response.body?.cancel()
    return final(
      { failure: 'refused', sentence: `${label} redirects to another address, which is not followed.` },
      'refused',
    )
  }
  const text = await textOf(response, maxAnswerBytes)
  if (text === null)
    return final({ failure: 'malformed', sentence: `${label} sent an answer that is too large.` }, 'failed')
  const json = isText ? text : parsed(text)
  if (json === undefined && response.ok)
    return final({ failure: 'malformed', sentence: `${label} sent an invalid answer.` }, 'failed')
  return final({ status, json }, status < 400 || status === 404 ? 'ok' : 'refused')
}

function overloaded(status: number, label: string): CallFailed {
  return status === 429
    ? { failure: 'quota', sentence: `${label} accepts no more calls for now.` }
    : { failure: 'unreachable', sentence: `${label} is unavailable (${status}).` }
}

/** Returns the body as text; null when it is too large, without reading the rest. */
async function textOf(response: Response, maxBytes: number): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Reads Retry-After, in seconds or as a date; 0 without one. */
function retryAfterMs(response: Response): number {
  const header = response.headers.get('retry-after')
  if (header === null) return 0
  if (/^\d+$/.test(header)) return Number(header) * 1_000
  const until = Date.parse(header)
  return Number.isNaN(until) ? 0 : Math.max(0, until - Date.now())
}

/** Parses JSON; undefined for anything else. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** This machine, private networks, carrier-grade NAT, and link-local addresses (cloud metadata). */
const privateNetworks: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
]

const privateAddresses = new BlockList()
for (const [network, bits] of privateNetworks) privateAddresses.addSubnet(network, bits, familyOf(network))

/**
 * Whether an IPv4 or IPv6 address is public. False for anything that is no address. A public host name that resolves to this
 * machine or to a private network is an attack or a mistake, and is not called.
 */
export function isPublicAddress(address: string): boolean {
  return isIP(address) !== 0 && !privateAddresses.check(address, familyOf(address))
}

/** Whether the host of a URL names this machine. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname)
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}
