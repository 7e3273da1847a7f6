/**
 * The answer to every refused or failed call: one sentence for a person, one word for a program, and where
 * fields are at fault a sentence for each.
 */
import { z } from 'zod'

/** The closed list of error codes, with the status each one travels under. */
export const errorStatuses = {
  invalid: 400,
  unauthorized: 401,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  key_reused: 422,
  too_many_requests: 429,
  internal: 500,
  marketplace: 502,
  unavailable: 503,
  disk_full: 507,
} as const

export type ErrorCode = keyof typeof errorStatuses

export const errorAnswer = z.object({
  error: z.string(),
  code: z.enum(Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]]),
  fields: z.record(z.string(), z.string()).optional(),
  /** On a 409 for something already there: its id. */
  id: z.string().optional(),
  /** On a 500: the id under which the log has the whole story. */
  request_id: z.string().optional(),
})

export type ErrorAnswer = z.input<typeof errorAnswer>
