/**
 * The only place that fetches, and the page's only translation: a request leaves it under the names of the
 * wire and in dollars, an answer comes in under the names inside and in cents. A call is named by method and
 * path and typed by the contract. Every call has a deadline.
 */
import type { Answer, EndpointName, Request } from '#contract/endpoints'
import type { ErrorAnswer, ErrorCode } from '#contract/errors'
import { fieldNameInside, insideOf, onWire } from '#contract/names'

const deadlineMs = 30_000

/** A call that was refused or failed, with the server's sentence for the person. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode | 'unreachable'
  /** Sentences by field, under the names inside. */
  readonly fields: Readonly<Record<string, string>>
  /** The id of what was there already, on a conflict about it. */
  readonly existingId: string | null

  constructor(code: ErrorCode | 'unreachable', sentence: string, answer: Partial<ErrorAnswer> = {}) {
    super(sentence)
    this.code = code
    this.fields = Object.fromEntries(
      Object.entries(answer.fields ?? {}).map(([field, fault]) => [fieldNameInside(field), fault]),
    )
    this.existingId = answer.id ?? null
  }
}

/** What the client asks of the session: the token to send, and to hear when the server no longer knows it. */
export interface TokenSource {
  readonly token: () => string | null
  readonly refused: (token: string) => void
}

let tokenSource: TokenSource = { token: () => null, refused: () => {} }

export function takeTokensFrom(source: TokenSource): void {
  tokenSource = source
}

type PathOf<Name extends string> = Name extends `${string} ${infer Path}` ? Path : never

export type CallInput<Name extends EndpointName> = ([Request<Name, 'params'>] extends [undefined]
  ? { params?: undefined }
  : { params: Request<Name, 'params'> }) &
  ([Request<Name, 'query'>] extends [undefined] ? { query?: undefined } : { query: Request<Name, 'query'> }) &
  ([Request<Name, 'body'>] extends [undefined] ? { body?: undefined } : { body: Request<Name, 'body'> }) & {
    /** A file instead of a body, with the name of its form field. */
    readonly file?: { readonly field: string; readonly content: File }
    readonly idempotencyKey?: string
    readonly signal?: AbortSignal
  }

/** Makes a call; rejects with an ApiError whose message can be shown as it stands. */
export async function call<Name extends EndpointName>(
  name: Name,
  input: CallInput<Name>,
): Promise<Answer<Name>> {
  const response = await respond(name, { ...input, signal: deadline(input.signal) })
  return answerIn(await readJson(response)) as Answer<Name>
}

/** What is asked for by `accept`, for answers that come bit by bit: the deadline is whatever `signal` says. */
export type RespondInput<Name extends EndpointName> = CallInput<Name> & {
  readonly accept?: string
  readonly signal: AbortSignal
}

/** Makes a call and gives its answer unread; rejects as `call` does. */
export async function respond<Name extends EndpointName>(
  name: Name,
  input: RespondInput<Name>,
): Promise<Response> {
  const [method, path] = name.split(' ') as [string, PathOf<Name>]
  const token = tokenSource.token()
  const response = await send(addressOf(path, onWire(input.params), onWire(input.query)), {
    method,
    headers: headersOf(input, token),
    body: bodyOf(input),
    signal: input.signal,
  })
  if (response.ok) return response
  if (response.status === 401 && token !== null) tokenSource.refused(token)
  throw await refusalOf(response)
}

function addressOf(path: string, params: unknown, query: unknown): string {
  let address = path
  for (const [key, value] of Object.entries(params ?? {})) {
    address = address.replace(`:${key}`, encodeURIComponent(String(value)))
  }
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value))
  }
  return search.size > 0 ? `${address}?${search}` : address
}

interface Sendable {
  readonly body?: unknown
  readonly file?: { readonly field: string; readonly content: File }
  readonly idempotencyKey?: string
  readonly accept?: string
}

function headersOf({ body, idempotencyKey, accept }: Sendable, token: string | null): Record<string, string> {
  return {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    ...(accept === undefined ? {} : { accept }),
  }
}

function bodyOf({ body, file }: Sendable): BodyInit | null {
  if (file) {
    const form = new FormData()
    form.set(file.field, file.content)
    return form
  }
  return body === undefined ? null : JSON.stringify(onWire(body))
}

function deadline(signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(deadlineMs)
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}

async function send(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init)
  } catch (error) {
    throw lost(error)
  }
}

/** A lost connection or a passed deadline in a sentence; what was given up by the page itself stays as it is. */
export function lost(error: unknown): unknown {
  if (error instanceof DOMException && error.name === 'AbortError') return error
  return new ApiError('unreachable', 'Holofolio cannot be reached. Check your connection and try again.')
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    throw cutOff()
  }
}

/** An answer of the server under the names inside; rejects one that the contract rules out. */
export function answerIn(wire: unknown): unknown {
  try {
    return insideOf(wire)
  } catch {
    throw cutOff()
  }
}

export function cutOff(): ApiError {
  return new ApiError('unreachable', 'The answer did not arrive whole. Please try again.')
}

async function refusalOf(response: Response): Promise<ApiError> {
  const answer: unknown = await response.json().catch(() => null)
  return (
    refusalIn(answer) ?? new ApiError('unreachable', `The server answered with status ${response.status}.`)
  )
}

/** The refusal that an answer is; null for any other answer. */
export function refusalIn(answer: unknown): ApiError | null {
  return isErrorAnswer(answer) ? new ApiError(answer.code, answer.error, answer) : null
}

function isErrorAnswer(answer: unknown): answer is ErrorAnswer {
  return typeof answer === 'object' && answer !== null && 'error' in answer && 'code' in answer
}
