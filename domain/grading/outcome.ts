/** What became of a copy that was sent for grading, and how its grade compares with the one predicted. */
import type { CopyState } from '#domain/copies/copy'
import { gradeName } from '#domain/copies/grading-company'

export const copyOutcomes = ['out', 'graded', 'ungraded', 'gone'] as const

/** `out`: at the company. `ungraded`: came back raw. `gone`: left the collection before it came back. */
export type CopyOutcome = (typeof copyOutcomes)[number]

/** A copy of a submission as it is now. */
export interface FollowedCopy {
  readonly state: CopyState
  readonly isHeld: boolean
  /** Another submission has it since: this one returned it raw, because only raw cards are sent. */
  readonly isSuperseded: boolean
}

/**
 * Derives what became of a copy from the copy itself. So a grade that is corrected, undone or recorded without the
 * submission counts as it is now.
 */
export function outcomeOf({ state, isHeld, isSuperseded }: FollowedCopy): CopyOutcome {
  if (isSuperseded) return 'ungraded'
  if (state.kind === 'grading') return isHeld ? 'out' : 'gone'
  return state.kind === 'graded' ? 'graded' : 'ungraded'
}

/**
 * Returns how much better a grade is than predicted, in grades: 0 for a hit, 0.5 or 1 and so on, negative for worse.
 * Spellings of a grade are the same. Null without a prediction, and for words that no number compares with, such as
 * "Authentic", unless both are the same.
 */
export function gradeDifference(predicted: string | null, returned: string): number | null {
  if (predicted === null) return null
  const [from, to] = [gradeName(predicted), gradeName(returned)]
  if (from === to) return 0
  const difference = Number(to) - Number(from)
  return Number.isNaN(difference) ? null : difference
}
