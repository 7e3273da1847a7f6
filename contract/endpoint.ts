/**
 * One call of the API: everything about it. The server mounts these, the page types its calls with them, and the
 * published API description is generated from them.
 */
import { addKeyDays } from '#domain/copies/add-keys'
import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Inside } from './names.ts'

type Shape = z.ZodType<Record<string, unknown>>

/** Of any path, or of two-step sign-in: the description has them in its introduction. */
type UnlistedCode = 'method_not_allowed' | 'second_factor_required' | 'second_factor_missing'

export interface Endpoint {
  readonly summary: string
  /** open: no token. Every other call needs a bearer token, which is checked before anything else. */
  readonly access?: 'open'
  /** It also answers a collector who must set up a second factor first. */
  readonly beforeSecondFactor?: true
  /** The status of a successful answer; 200 by default. */
  readonly status?: 201
  /** Error codes beyond those of every call of its kind, for the published description. */
  readonly refusals?: readonly Exclude<ErrorCode, UnlistedCode>[]
  /**
   * Whether it lets the database grow: such a call is refused while the disk is below its floor, before it is full. What
   * deletes, replaces or ends something goes on, and so does signing in. Every call but a GET says so.
   */
  readonly grows?: boolean
  /**
   * What it costs of its collector's allowance for a minute beyond the 1 of every call, by its request and the copies or
   * groups that its route counts. From 2 one such call runs at a time for each caller, from 4 a few for everybody.
   */
  readonly extraCost?: number | ((request: never, counted: number) => number)
  /**
   * It mostly waits: for price sources, the process that decodes pictures, the file, the thread that draws, or its turn.
   * So it takes no place among the calls of which a few run for everybody, and others do not give way to it.
   */
  readonly waits?: true
  /** What watches the server makes this open call, from any address: it takes no place among the calls of one. */
  readonly isProbe?: true
  readonly params?: Shape
  readonly query?: Shape
  readonly body?: Shape
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

/** Calls by method and path. */
export type CallsByName = Readonly<Record<`GET ${string}`, Endpoint & { readonly grows?: never }>> &
  Readonly<Record<`${'POST' | 'PUT' | 'DELETE'} ${string}`, Endpoint & { readonly grows: boolean }>>

/** Returns the limit of an endpoint's JSON body, in KiB. The longest that a stranger has to say fits. */
export function bodyKiBOf({ access, maxBodyKiB }: Endpoint): number {
  return maxBodyKiB ?? (access === 'open' ? 32 : 256)
}

/** Returns for how many days the Idempotency-Key of a call is kept. */
export function keyDaysOf({ idempotent }: Endpoint): number {
  return idempotent === 'for long' ? addKeyDays : 1
}

/** What the cost of a call depends on: a checked request, with names inside and cents. */
export interface Asked<Query extends z.ZodType, Body extends z.ZodType> {
  readonly query: Inside<z.output<Query>>
  readonly body: Inside<z.output<Body>>
}

/** Type-checks an endpoint and keeps its exact types. */
export function endpoint<
  const Description extends Omit<Endpoint, 'extraCost'>,
  Query extends Shape = never,
  Body extends Shape = never,
>(
  description: Description & {
    readonly query?: Query
    readonly body?: Body
    readonly extraCost?: number | ((request: Asked<Query, Body>, counted: number) => number)
  },
): Description {
  return description
}
