/**
 * The error that commands and routes throw to refuse a request. Throwing rolls back the transaction; http/errors
 * turns it into an answer. Bugs are never thrown as this.
 */
import type { Refusal } from '#domain/refusal'

/** The error codes that commands and routes use. */
export type RefusalCode =
  | 'invalid'
  | 'unauthorized'
  | 'second_factor_required'
  | 'forbidden'
  | 'second_factor_missing'
  | 'not_found'
  | 'conflict'
  | 'too_large'
  | 'unsupported_type'
  | 'key_reused'
  | 'needs_setting'
  | 'too_many_requests'
  | 'marketplace'
  | 'unavailable'

export class Refused extends Error {
  override readonly name = 'Refused'
  readonly code: RefusalCode
  /** A sentence for each invalid field, by its name inside: `purchasePrice`. */
  readonly fields: Readonly<Record<string, string>>
  /** The id of the existing resource, on a conflict with it. */
  readonly existingId: string | null
  /** When to retry, on too_many_requests. */
  readonly retryAfterSeconds: number | null
  /** The token of the second step, on second_factor_required. */
  readonly stepToken: string | null

  constructor(
    code: RefusalCode,
    sentence: string,
    more: {
      fields?: Readonly<Record<string, string>>
      existingId?: string
      retryAfterSeconds?: number
      stepToken?: string
    } = {},
  ) {
    super(sentence)
    this.code = code
    this.fields = more.fields ?? {}
    this.existingId = more.existingId ?? null
    this.retryAfterSeconds = more.retryAfterSeconds ?? null
    this.stepToken = more.stepToken ?? null
  }
}

/** The same error for an id that is unknown, malformed or another collector's. */
export function notFound(): Refused {
  return new Refused('not_found', 'Not found.')
}

/** Refuses a field of a request by its name inside. */
export function refusedField(field: string, sentence: string, code: RefusalCode = 'invalid'): Refused {
  return new Refused(code, sentence, { fields: { [field]: sentence } })
}

/** Throws Refused with the first sentence for invalid fields, by their names inside; does nothing where all are valid. */
export function rejectFields(fields: Readonly<Record<string, string | null | undefined>>): void {
  const wrong = Object.entries(fields).filter((field): field is [string, string] => Boolean(field[1]))
  const [first] = wrong
  if (first !== undefined) throw new Refused('invalid', first[1], { fields: Object.fromEntries(wrong) })
}

/** Turns the domain's refusal into an error to throw. */
export function refusedBy(refusal: Refusal): Refused {
  const fields = refusal.field === undefined ? {} : { [refusal.field]: refusal.sentence }
  return new Refused(refusal.refused, refusal.sentence, { fields })
}
