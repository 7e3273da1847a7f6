/**
 * The only place that fetches, and the page's only translation: requests go out with wire names and dollars,
 * answers come back with inside names and cents. A call is named by method and path and typed by the contract.
 * Every call has a deadline.
 */
import type { Answer, EndpointName, Request } from '#contract/endpoints'
import type { ErrorAnswer, ErrorCode } from '#contract/errors'
import { fieldNameInside, insideOf, onWire } from '#contract/names'
import { connectionMet } from './connection.ts'
import { takeEarlyAnswer } from './early-answers.ts'

const deadlineMs = 30_000
/** A read that a busy server refuses is tried again when it says. */
const maxTries = 3
const longestWaitMs = 10_000

/** A call that the server refused or that failed. The message is a sentence for the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode | 'unreachable'
  /** Sentences by field, under inside names. */
  readonly fields: Readonly<Record<string, string>>
  /** The id of the existing resource, when the call conflicts with one. */
  readonly existingId: string | null
  /** The token of the second step of a sign-in, when a code must follow. */
  readonly stepToken: string | null
  /** How long a busy server asks to wait; null for other failures. */
  readonly retryAfterMs: number | null

  constructor(
    code: ErrorCode | 'unreachable',
    sentence: string,
    answer: Partial<ErrorAnswer> = {},
    retryAfterMs: number | null = null,
  ) {
    super(sentence)
    this.code = code
    this.retryAfterMs = retryAfterMs
    this.fields = Object.fromEntries(
      Object.entries(answer.fields ?? {}).map(([field, fault]) => [fieldNameInside(field), fault]),
    )
    this.existingId = answer.id ?? null
    this.stepToken = answer.step_token ?? null
  }
}

/** Gives the client the token to send; `onRefused` runs when the server rejects it. */
export interface TokenSource {
  readonly token: () => string | null
  readonly onRefused: (token: string) => void
}

let tokenSource: TokenSource = { token: () => null, onRefused: () => {} }

export function setTokenSource(source: TokenSource): void {
  tokenSource = source
}

type PathOf<Name extends string> = Name extends `${string} ${infer Path}` ? Path : never

/** The query of a call. Its parameters are texts on the wire; a number, as of a page, becomes one when it is sent. */
export type Query<Name extends EndpointName> = {
  readonly [Field in keyof Request<Name, 'query'>]:
    | Request<Name, 'query'>[Field]
    | (string extends Request<Name, 'query'>[Field] ? number : never)
}

export type CallInput<Name extends EndpointName> = ([Request<Name, 'params'>] extends [undefined]
  ? { params?: undefined }
  : { params: Request<Name, 'params'> }) &
  ([Request<Name, 'query'>] extends [undefined] ? { query?: undefined } : { query: Query<Name> }) &
  ([Request<Name, 'body'>] extends [undefined] ? { body?: undefined } : { body: Request<Name, 'body'> }) & {
    /** A file to send instead of a body, with its form field. */
    readonly file?: { readonly field: string; readonly content: File }
    /** A file to send as the body. */
    readonly rawFile?: { readonly contentType: string; readonly content: Blob }
    readonly idempotencyKey?: string
    /** Instead of that of the session. */
    readonly token?: string
    readonly signal?: AbortSignal
  }

/** A call that changes money carries a key, under which it changes nothing twice (./keyed-mutation.ts). */
export type KeyedCall<Input, Answer> = (input: Input, idempotencyKey: string) => Promise<Answer>

/** Names a call that carries a key, and takes its body. */
export const keyedCall =
  <Name extends EndpointName>(name: Name): KeyedCall<Request<Name, 'body'>, Answer<Name>> =>
  (body, idempotencyKey) =>
    call(name, { body, idempotencyKey } as unknown as CallInput<Name>)

/** The same of a call about what has an id. */
export const keyedChange =
  <Name extends EndpointName>(
    name: Name,
  ): KeyedCall<{ id: string; body: Request<Name, 'body'> }, Answer<Name>> =>
  ({ id, body }, idempotencyKey) =>
    call(name, { params: { id }, body, idempotencyKey } as unknown as CallInput<Name>)

/** Makes a call. Rejects with an ApiError whose message can be shown to the user. */
export async function call<Name extends EndpointName>(
  name: Name,
  input: CallInput<Name>,
): Promise<Answer<Name>> {
  const response = await requestAnswer(name, { ...input, signal: withDeadline(input.signal) })
  const answer = decodeAnswer(await readJson(response))
  await ownTask()
  return answer as Answer<Name>
}

/** Input of a call whose answer the caller reads. It has no deadline of its own: the caller passes `signal`. */
export type ResponseInput<Name extends EndpointName> = CallInput<Name> & {
  readonly accept?: string
  readonly signal: AbortSignal
}

/** Makes a call and returns the response unread. Rejects as `call` does. */
export async function requestAnswer<Name extends EndpointName>(
  name: Name,
  input: ResponseInput<Name>,
): Promise<Response> {
  const [method, path] = name.split(' ') as [string, PathOf<Name>]
  const token = input.token ?? tokenSource.token()
  const address = addressOf(path, onWire(input.params), onWire(input.query))
  const ask = async () => {
    const early = takeEarlyAnswer(method, address, token)
    if (early !== undefined) return received(early)
    // A screen asks for all that it shows in one task, which would be long.
    if (method === 'GET') await ownTask()
    return received(
      fetch(address, { method, headers: headersOf(input, token), body: bodyOf(input), signal: input.signal }),
    )
  }
  let response = await ask()
  for (let tries = 1; method === 'GET' && tries < maxTries && !response.ok; tries++) {
    const waitMs = busyMs(response)
    if (waitMs === null) break
    await new Promise(resolve => setTimeout(resolve, waitMs))
    response = await ask()
  }
  if (response.ok) return response
  if (response.status === 401 && token !== null) tokenSource.onRefused(token)
  throw await errorFromResponse(response)
}

/** Returns how long a busy server asks to wait; null for other answers. */
function retryAfterMs({ status, headers }: Response): number | null {
  const waitMs = Number(headers.get('retry-after')) * 1_000
  return status === 429 && waitMs > 0 ? waitMs : null
}

/** The same; null also for a wait to leave to the user. */
function busyMs(response: Response): number | null {
  const waitMs = retryAfterMs(response)
  return waitMs !== null && waitMs <= longestWaitMs ? waitMs : null
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
  readonly rawFile?: { readonly contentType: string; readonly content: Blob }
  readonly idempotencyKey?: string
  readonly accept?: string
}

function headersOf(
  { body, rawFile, idempotencyKey, accept }: Sendable,
  token: string | null,
): Record<string, string> {
  return {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(rawFile === undefined ? {} : { 'content-type': rawFile.contentType }),
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    ...(accept === undefined ? {} : { accept }),
  }
}

function bodyOf({ body, file, rawFile }: Sendable): BodyInit | null {
  if (rawFile) return rawFile.content
  if (file) {
    const form = new FormData()
    form.set(file.field, file.content)
    return form
  }
  return body === undefined ? null : JSON.stringify(onWire(body))
}

function withDeadline(signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(deadlineMs)
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}

async function received(answer: Promise<Response>): Promise<Response> {
  try {
    const response = await answer
    connectionMet(true)
    return response
  } catch (error) {
    // Of a passed deadline or an abort it says nothing.
    if (error instanceof TypeError) connectionMet(false)
    throw connectionError(error)
  }
}

/** Returns an ApiError for a lost connection or a passed deadline, and an AbortError unchanged. */
export function connectionError(error: unknown): unknown {
  if (error instanceof DOMException && error.name === 'AbortError') return error
  return new ApiError('unreachable', "Can't reach Holofolio. Check your connection and try again.")
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    throw incompleteAnswer()
  }
}

/** To read a large answer is work enough for one task of the page: what it changes is drawn in the next one. */
function ownTask(): Promise<void> {
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}

/** Translates an answer to inside names and cents. Throws an ApiError when the answer breaks the contract. */
export function decodeAnswer(wire: unknown): unknown {
  try {
    return insideOf(wire)
  } catch {
    throw incompleteAnswer()
  }
}

export function incompleteAnswer(): ApiError {
  return new ApiError('unreachable', 'The response was incomplete. Please try again.')
}

async function errorFromResponse(response: Response): Promise<ApiError> {
  const answer: unknown = await response.json().catch(() => null)
  return (
    errorFromAnswer(answer, retryAfterMs(response)) ??
    new ApiError('unreachable', `The server responded with status ${response.status}.`)
  )
}

/** Returns the error an answer contains; null for any other answer. */
export function errorFromAnswer(answer: unknown, afterMs: number | null = null): ApiError | null {
  return isErrorAnswer(answer) ? new ApiError(answer.code, answer.error, answer, afterMs) : null
}

function isErrorAnswer(answer: unknown): answer is ErrorAnswer {
  return typeof answer === 'object' && answer !== null && 'error' in answer && 'code' in answer
}

/** Returns the server's sentence about a failed call, or the fallback when it sent none. */
export function failureSentence(error: unknown, fallback: string): string {
  return isUnreachable(error) ? fallback : reasonOf(error, fallback)
}

/** Returns what a failed call says, also when it never reached the server; the fallback for other errors. */
export function reasonOf(error: unknown, fallback: string): string {
  return error instanceof ApiError ? error.message : fallback
}

/** Returns the server's sentences by form field; empty for other failures. */
export function fieldSentences(error: unknown): Readonly<Record<string, string>> {
  return error instanceof ApiError ? error.fields : {}
}

const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.code === 'unreachable'
