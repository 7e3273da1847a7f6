/**
 * One call of the API: who may make it, and the schemas of its request and answer. The server mounts these,
 * the page types its calls with them, and the published API description is generated from them.
 */
import { addKeyDays } from '#domain/copies/add-keys'
import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export interface Endpoint {
  readonly summary: string
  /** open: no token. collector: a bearer token, checked before anything else. */
  readonly access: 'open' | 'collector'
  /** The status of a successful answer. */
  readonly status: 200 | 201
  /** Error codes beyond those of every call of its kind, for the published description. */
  readonly refusals?: readonly Exclude<ErrorCode, 'method_not_allowed'>[]
  readonly params?: z.ZodType<Record<string, unknown>>
  readonly query?: z.ZodType<Record<string, unknown>>
  readonly body?: z.ZodType<Record<string, unknown>>
  /** The name of the one file field of a multipart form, instead of a JSON body. */
  readonly file?: string
  /** The body is a file of this type, read as it comes, instead of JSON. */
  readonly rawFile?: { readonly contentType: string; readonly maxMiB: number }
  readonly answer: z.ZodType
  /** The answer is a file to download instead of JSON; `answer` is then never. */
  readonly download?: {
    readonly contentType: string
    readonly fileName: string
    /** Types that the file may have instead, under other names. */
    readonly otherTypes?: readonly string[]
    /** The page shows many such files at once, so each counts as a call, not as a download. */
    readonly isShown?: true
  }
  /** Events by name, for callers that accept text/event-stream. `done` has the answer and ends the stream. */
  readonly events?: z.ZodObject
  /** The same answer for everybody while the server runs: it is made once, and callers may keep it for an hour. */
  readonly constant?: true
  /** Time limit; half a minute by default. */
  readonly maxMinutes?: number
  /** Limit of the JSON body; 256 KiB by default, 32 KiB without a token. */
  readonly maxBodyKiB?: number
  /** An open call that is charged to the caller's address, as those of a collector are to them. */
  readonly perAddress?: true
  /** Set for calls that change money: they accept an Idempotency-Key header. `keyDaysOf` says how long it is kept. */
  readonly idempotent?: true | 'for long'
}

/** Returns the limit of an endpoint's JSON body, in KiB. The longest that a stranger has to say fits. */
export function bodyKiBOf({ access, maxBodyKiB }: Endpoint): number {
  return maxBodyKiB ?? (access === 'open' ? 32 : 256)
}

/** Returns for how many days the Idempotency-Key of a call is kept. */
export function keyDaysOf({ idempotent }: Endpoint): number {
  return idempotent === 'for long' ? addKeyDays : 1
}

/** Type-checks an endpoint and keeps its exact types. */
export function endpoint<const Description extends Endpoint>(description: Description): Description {
  return description
}
