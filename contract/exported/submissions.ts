/** Submissions in data.json. */
import { z } from 'zod'
import { money } from '#contract/fields'
import { submissionFacts } from '#contract/submissions'

export const exportedSubmissions = {
  submissions: z.object({
    id: z.string(),
    ...submissionFacts,
    /** Counts changes. Downloads before it was kept lack it. */
    revision: z.number(),
  }),
  /** In the order of each submission. */
  submission_copies: z.object({
    submission_id: z.string(),
    holding_id: z.string(),
    cost_share: money,
    grading_cost: money,
    predicted_grade: z.string().nullable(),
    raw_price: money.nullable(),
    returned_price: money.nullable(),
    /** The submission that has the copy since. */
    superseded_by: z.string().nullable(),
  }),
  /** Which operations were about a submission. */
  submission_operations: z.object({
    operation_id: z.string(),
    submission_id: z.string(),
    does: z.enum(['sent', 'corrected', 'returned']),
    /** Blank in downloads before it was kept, as costs are. */
    grading_company: z.string(),
    /** The costs before and after a correction, as JSON with money in cents. Null for the others. */
    costs: z.string().nullable(),
  }),
}
