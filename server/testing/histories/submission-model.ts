/** Submissions in random histories: what is sent, corrected and returned, and what that does to a model of plain lists. */
import fc from 'fast-check'
import { conditions } from '#domain/copies/copy'
import type { Copy, Model } from '#server/testing/collection-model'

const index = fc.nat(30)
const fees = fc.nat(9_999)

/** The places are named apart from those of other steps, which are of a copy or an operation. */
export const submissionStep = fc.oneof(
  fc.record({
    does: fc.constant('submit'),
    copiesAt: fc.array(index, { minLength: 1, maxLength: 4 }),
    fees,
    returnShipping: fc.nat(2_000),
  }),
  fc.record({ does: fc.constant('correctFees'), at: index, fees }),
  fc.record({
    does: fc.constant('giveBack'),
    at: index,
    /** In the order of the cards that are out; null for one that comes back without a grade. */
    grades: fc.array(fc.option(fc.constantFrom('10', '9.5')), { minLength: 1, maxLength: 3 }),
    condition: fc.constantFrom(...conditions),
  }),
)
export type SubmissionStep = typeof submissionStep extends fc.Arbitrary<infer Value> ? Value : never
export type Submitting = Extract<SubmissionStep, { does: 'submit' }>
export type Correcting = Extract<SubmissionStep, { does: 'correctFees' }>
export type Returning = Extract<SubmissionStep, { does: 'giveBack' }>

/** A submission of the model, while its sending is not undone. */
export interface Submission {
  readonly id: string
  readonly copyIds: readonly string[]
  fees: number
  readonly returnShipping: number
  shares: readonly number[]
  revision: number
}

/** Divides cents evenly; what is left over goes to the first. */
export function evenly(total: number, copies: number): number[] {
  const each = Math.floor(total / copies)
  return Array.from({ length: copies }, (_, place) => each + (place < total % copies ? 1 : 0))
}

/** The submission that a copy was sent with last; null for one that was in none. */
export function newestOf({ submissions }: Model, copyId: string): Submission | null {
  return submissions.findLast(({ copyIds }) => copyIds.includes(copyId)) ?? null
}

/** The copies of a submission that are at the company, in their order. */
export function outOf(model: Model, submission: Submission): Copy[] {
  return submission.copyIds.flatMap(id => {
    const copy = model.held(id)
    return copy?.kind === 'grading' && newestOf(model, id) === submission ? [copy] : []
  })
}

/** Adds a share of the costs of grading to what a copy cost. */
export function payShare(model: Model, copy: Copy, cents: number): void {
  model.paid += cents
  copy.cost += cents
  copy.grading = (copy.grading ?? 0) + cents
}
