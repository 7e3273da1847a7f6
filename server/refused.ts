/**
 * A refusal on its way up: thrown by commands and routes, caught once at the HTTP edge, so that a transaction
 * in between is rolled back. A bug is never thrown as one of these.
 */
import type { Refusal } from '#domain/refusal'

/** Why a call was refused; the words of the wire's closed list that a command can mean. */
export type RefusalCode =
  | 'invalid'
  | 'unauthorized'
  | 'not_found'
  | 'conflict'
  | 'too_large'
  | 'unsupported_type'
  | 'key_reused'
  | 'too_many_requests'
  | 'marketplace'
  | 'unavailable'

export class Refused extends Error {
  override readonly name = 'Refused'
  readonly code: RefusalCode
  /** A sentence for each field at fault, by wire name. */
  readonly fields: Readonly<Record<string, string>>
  /** The id of what is there already, on a conflict about it. */
  readonly existingId: string | null
  /** When trying again makes sense, on too_many_requests. */
  readonly retryAfterSeconds: number | null

  constructor(
    code: RefusalCode,
    sentence: string,
    more: {
      fields?: Readonly<Record<string, string>>
      existingId?: string
      retryAfterSeconds?: number
    } = {},
  ) {
    super(sentence)
    this.code = code
    this.fields = more.fields ?? {}
    this.existingId = more.existingId ?? null
    this.retryAfterSeconds = more.retryAfterSeconds ?? null
  }
}

/** The one answer for an id that is unknown, malformed or somebody else's. */
export function notFound(): Refused {
  return new Refused('not_found', 'Not found.')
}

/** The domain's refusal as a thrown one. */
export function refusedBy(refusal: Refusal): Refused {
  const fields = refusal.field === undefined ? {} : { [refusal.field]: refusal.sentence }
  return new Refused(refusal.refused, refusal.sentence, { fields })
}
