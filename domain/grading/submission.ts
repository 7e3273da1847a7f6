/**
 * A submission: cards sent to a grading company together. Its costs are parts of what its copies cost, and whether it
 * is back follows from its copies; neither is kept a second time.
 */
import { type PricedCopy, splitBasis } from '#domain/copies/cost-split'
import { earliestPurchaseDate, latestPurchaseDate } from '#domain/copies/purchase-date'
import { type Cents, plus, sumCents } from '#domain/money/money'
import { invalid, type Refusal } from '#domain/refusal'

/** The most submissions one collector can have. */
export const maxSubmissions = 1_000

/** The most copies that all submissions of a collector can have together. */
export const maxSubmittedCopies = 20_000

/** What a collector writes down about a submission. */
export interface SubmissionFacts {
  readonly gradingCompany: string
  /** The service level, as the company calls it. */
  readonly service: string | null
  /** Null while it is being prepared. */
  readonly sentOn: string | null
  /** The day it is expected back. */
  readonly expectedOn: string | null
  readonly note: string | null
}

/** What grading costs for all copies together. Amounts of 0 or more. */
export interface SubmissionCosts {
  readonly feesCents: Cents
  readonly insuranceCents: Cents
  readonly returnShippingCents: Cents
}

/** Sums fees, insurance and return shipping. */
export function submissionTotalCents({ feesCents, insuranceCents, returnShippingCents }: SubmissionCosts) {
  return sumCents([feesCents, insuranceCents, returnShippingCents])
}

/**
 * Divides the costs of a submission among its copies; the shares add up to them exactly. Fees and return shipping are
 * divided evenly, because companies charge both by the card. Insurance is charged by value, so it is divided by the
 * market prices of the raw cards when they were sent, evenly when one of them is unknown. `unit` is what shares are
 * rounded to, see `splitBasis`, which also says who gets what is left over.
 */
export function costShares(
  { feesCents, insuranceCents, returnShippingCents }: SubmissionCosts,
  rawPrices: readonly (Cents | null)[],
  unit: 1 | 100 = 1,
): Cents[] {
  const even = evenShares(plus(feesCents, returnShippingCents), rawPrices.length, unit)
  const byValue = splitBasis(
    insuranceCents,
    rawPrices.map((marketPriceCents): PricedCopy => ({ marketPriceCents })),
    unit,
  )
  return even.map((share, index) => plus(share, byValue[index] ?? share))
}

/** Divides an amount of 0 or more evenly; what is left over goes one unit each to the first. */
export function evenShares(totalCents: Cents, copies: number, unit: 1 | 100 = 1): Cents[] {
  return splitBasis(
    totalCents,
    Array.from({ length: copies }, () => ({ marketPriceCents: null })),
    unit,
  )
}

/** Refuses days that cannot be meant: sent in the future, or expected back before it is sent. Expects days that exist. */
export function submissionDaysRefusal(
  { sentOn, expectedOn }: Pick<SubmissionFacts, 'sentOn' | 'expectedOn'>,
  now: Date,
): Refusal | null {
  if (sentOn !== null && sentOn < earliestPurchaseDate)
    return invalid('Day sent must be 1900-01-01 or later.', 'sentOn')
  if (sentOn !== null && sentOn > latestPurchaseDate(now))
    return invalid('Day sent must not be in the future. Leave it blank until you send the cards.', 'sentOn')
  if (expectedOn !== null && expectedOn < (sentOn ?? earliestPurchaseDate))
    return invalid('The cards cannot be expected back before they are sent.', 'expectedOn')
  return null
}

/** What a submission can be, in the order it goes through them. */
export const submissionStatuses = ['preparing', 'sent', 'partial', 'returned'] as const
export type SubmissionStatus = (typeof submissionStatuses)[number]

/** Counts of the copies of a submission by what became of them, see `OutcomeOfCopy`. */
export interface OutcomeCounts {
  readonly copies: number
  readonly out: number
  readonly graded: number
  readonly ungraded: number
  /** Left the collection before they came back. */
  readonly gone: number
}

/** Derives the status of a submission from its copies and the day it was sent. */
export function submissionStatus(
  sentOn: string | null,
  { out, graded, ungraded }: OutcomeCounts,
): SubmissionStatus {
  if (out === 0) return 'returned'
  if (graded + ungraded > 0) return 'partial'
  return sentOn === null ? 'preparing' : 'sent'
}

/** Whether a submission that is not back yet was expected before today. */
export function isOverdue(expectedOn: string | null, status: SubmissionStatus, today: string): boolean {
  return expectedOn !== null && status !== 'returned' && expectedOn < today
}
