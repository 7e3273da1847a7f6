/**
 * A refusal says, in a sentence people can act on, why a request was not carried out. Domain functions return
 * refusals instead of throwing, and the caller decides how to show them.
 */

/** `invalid`: the request itself is wrong. `conflict`: it conflicts with the current state. */
export interface Refusal {
  readonly refused: 'invalid' | 'conflict'
  /** Shown to the collector. */
  readonly sentence: string
  /** The field at fault, when there is exactly one, by its name inside without a unit: `purchasePrice`. */
  readonly field?: string
}

/** Refuses a request that is wrong in itself. */
export function invalid(sentence: string, field?: string): Refusal {
  return { refused: 'invalid', sentence, ...(field === undefined ? {} : { field }) }
}

/** Refuses a request that conflicts with the current state. */
export function conflict(sentence: string, field?: string): Refusal {
  return { refused: 'conflict', sentence, ...(field === undefined ? {} : { field }) }
}

/** Returns true when a decision is a refusal. */
export function isRefusal(decision: object): decision is Refusal {
  return 'refused' in decision
}
