/**
 * The shape of one call of the API: method and path, who may make it, and the schemas of what goes in and
 * comes out. The server mounts these, the page types its calls by them, and the published description of the
 * API is made from them, so that no wire shape is ever written twice.
 */
import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export interface Endpoint {
  readonly summary: string
  /** open: no token needed. collector: a bearer token, checked before anything else. */
  readonly access: 'open' | 'collector'
  /** The status of a successful answer. */
  readonly status: 200 | 201
  /** What it may be refused with beyond what any call of its kind may, for the published description. */
  readonly refusals?: readonly Exclude<ErrorCode, 'method_not_allowed'>[]
  readonly params?: z.ZodType<Record<string, unknown>>
  readonly query?: z.ZodType<Record<string, unknown>>
  readonly body?: z.ZodType<Record<string, unknown>>
  /** The name of the one file field of a multipart form, instead of a JSON body. */
  readonly file?: string
  readonly answer: z.ZodType
  /** The answer is a file to keep instead of JSON; `answer` is then never. */
  readonly download?: { readonly contentType: string; readonly fileName: string }
  /**
   * For callers that accept text/event-stream: the events on the way, by name; one called `done` carries the
   * answer and ends the stream.
   */
  readonly events?: z.ZodObject
  /** How long it may take; half a minute where nothing is said. */
  readonly maxMinutes?: number
  /** How large its JSON body may be; 256 KiB where nothing is said. */
  readonly maxBodyKiB?: number
  /** True for calls that change money: they take an Idempotency-Key header. */
  readonly idempotent?: true
}

/** Checks an endpoint's shape while keeping its exact types. */
export function endpoint<const Description extends Endpoint>(description: Description): Description {
  return description
}
