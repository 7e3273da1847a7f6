/** The answer of a failed call: a sentence for people, a code for programs, and a sentence for each bad field. */
import { z } from 'zod'
import { named } from './fields.ts'

/** Every error code with its HTTP status. */
export const errorStatuses = {
  invalid: 400,
  unauthorized: 401,
  /** The password is right, and a code must follow. */
  second_factor_required: 401,
  forbidden: 403,
  /** This server requires a second factor, and the account has none. */
  second_factor_missing: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  key_reused: 422,
  needs_setting: 422,
  too_many_requests: 429,
  internal: 500,
  marketplace: 502,
  unavailable: 503,
  disk_full: 507,
} as const

export type ErrorCode = keyof typeof errorStatuses

export const errorAnswer = named('Error', {
  error: z.string(),
  code: z.enum(Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]]),
  fields: z.record(z.string(), z.string()).optional(),
  /** On a conflict: the id of the existing resource. */
  id: z.string().optional(),
  /** On second_factor_required: the token of the second step, good for five minutes and five codes. */
  step_token: z.string().optional(),
  /** On an internal error: the request id to look up in the log. */
  request_id: z.string().optional(),
})

export type ErrorAnswer = z.input<typeof errorAnswer>
