/**
 * A refusal is a person's mistake or bad luck, said in a sentence they can act on. Domain functions return
 * one instead of throwing: whoever asked decides how it reaches the person.
 */

/** invalid: the request cannot be right. conflict: it would have been right for another state of things. */
export interface Refusal {
  readonly refused: 'invalid' | 'conflict'
  /** The sentence shown to the person. */
  readonly sentence: string
  /** The wire name of the field at fault, when it is one field. */
  readonly field?: string
}

export function invalid(sentence: string, field?: string): Refusal {
  return { refused: 'invalid', sentence, ...(field === undefined ? {} : { field }) }
}

export function conflict(sentence: string, field?: string): Refusal {
  return { refused: 'conflict', sentence, ...(field === undefined ? {} : { field }) }
}

/** True when a decision came out as a refusal. */
export function isRefusal(decision: object): decision is Refusal {
  return 'refused' in decision
}
