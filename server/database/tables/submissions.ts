/** The tables of submissions. */
import type { Cents } from '#domain/money/money'

/** What a collector wrote down about cards sent for grading together, and what that cost. */
export interface SubmissionsTable {
  collector_id: string
  id: string
  grading_company: string
  service: string | null
  /** Null while it is being prepared. */
  sent_on: string | null
  expected_on: string | null
  note: string | null
  fees_cents: Cents
  insurance_cents: Cents
  return_shipping_cents: Cents
  revision: number
  created_at: string
}

/** A copy of a submission. What became of it follows from the copy, see the domain's `outcomeOf`. */
export interface SubmissionCopiesTable {
  collector_id: string
  submission_id: string
  /** From 0. */
  place: number
  holding_id: string
  /** Its share of the costs: of each submission, the shares sum to them. */
  share_cents: Cents
  /** What its grading cost, and what was predicted, for a copy whose state no longer says it. */
  grading_cost_cents: Cents
  predicted_grade: string | null
  /** The market prices of the raw card when it was sent and of the slab when it came back, in the ledger's currency. */
  raw_price_cents: Cents | null
  returned_price_cents: Cents | null
  /** The submission that has the copy since. */
  superseded_by: string | null
}

/** An operation about a submission. Stays when the operation is undone, and its submission is gone. */
export interface SubmissionOperationsTable {
  collector_id: string
  operation_id: string
  submission_id: string
  does: 'sent' | 'corrected' | 'returned'
  grading_company: string
  /** JSON of the costs before and after it, for one that corrects them. */
  costs: string | null
}
