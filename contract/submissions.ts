/** Submissions: cards sent to a grading company together, what came back, and what grading gained or lost. */
import { maxCopiesAtOnce } from '#domain/bulk/many-copies'
import { copyOutcomes } from '#domain/grading/outcome'
import { submissionStatuses } from '#domain/grading/submission'
import { z } from 'zod'
import { productFace } from './catalogue.ts'
import { copyState, item, operationId } from './collection.ts'
import { costOfChanging, costOfChosen, costOfReading, searching } from './call-costs.ts'
import { endpoint } from './endpoint.ts'
import {
  blankable,
  certNumber,
  condition,
  count,
  day,
  enteredMoney,
  flag,
  gradeText,
  id,
  instant,
  line,
  lines,
  listOf,
  money,
  named,
  paged,
  pagination,
} from './fields.ts'
import { chosenForChange, leaveOut, unpriced } from './many-copies.ts'

/** What a collector writes down about a submission, as data.json has it too. */
export const submissionFacts = {
  grading_company: z.string(),
  /** The service level. */
  service: z.string().nullable(),
  /** Null while it is being prepared. */
  sent_on: day.nullable(),
  expected_on: day.nullable(),
  note: z.string().nullable(),
  /** For all copies together, as insurance and return_shipping. */
  fees: money,
  insurance: money,
  return_shipping: money,
  created_at: instant,
}

/** Totals over some copies. A gain leaves out copies that are not back and copies with an unknown price. */
const figures = z.object({
  copies: z.number(),
  /** Not back yet. */
  out: z.number(),
  graded: z.number(),
  /** Came back raw. */
  ungraded: z.number(),
  /** Left the collection before they came back. */
  gone: z.number(),
  /** What grading cost all of them. */
  grading_cost: money,
  /** Market price of the slabs now, minus that of the raw cards when they were sent and what their grading cost. */
  gain: money,
  /** Copies in the gain, and copies that are back but not in it. */
  gain_counted: z.number(),
  gain_unknown: z.number(),
  /** The same with the prices of the slabs when they came back. */
  gain_at_return: money,
  gain_at_return_counted: z.number(),
  gain_at_return_unknown: z.number(),
  /** Grades that can be compared with what was predicted: those as predicted, better and worse, and by how many grades. */
  compared: z.number(),
  hits: z.number(),
  better: z.number(),
  better_by: z.number(),
  worse: z.number(),
  worse_by: z.number(),
})

export const submission = named('Submission', {
  id: z.string(),
  ...submissionFacts,
  /** Follows from its copies and the day it was sent. */
  status: z.enum(submissionStatuses),
  /** Expected before today and not back. */
  is_overdue: z.boolean(),
  figures,
  /** Counts changes; a change names the one it was made on. */
  revision: z.number(),
})

/** A copy of a submission, as it is now. */
export const submittedCopy = named('SubmittedCopy', {
  holding_id: z.string(),
  product_id: z.string(),
  ...productFace,
  ...copyState,
  outcome: z.enum(copyOutcomes),
  /** Its share of the costs of the submission. */
  cost_share: money,
  /** What its grading cost: the share, and what was paid besides. */
  grading_cost: money,
  /** What the raw card sold for when it was sent. Null when unknown. */
  raw_price: money.nullable(),
  /** What the slab sold for when it came back. Null when unknown, and before. */
  returned_price: money.nullable(),
  /** What the slab sells for now. Null when unknown, and before it is back. */
  slab_price: money.nullable(),
  gain: money.nullable(),
  gain_at_return: money.nullable(),
  /** The grade minus the predicted grade. Null when they cannot be compared. */
  grade_difference: z.number().nullable(),
})

const sentFacts = {
  grading_company: gradeText,
  service: blankable(line(100)),
  /** Blank while it is being prepared. */
  sent_on: blankable(day),
  expected_on: blankable(day),
  note: blankable(lines(1_000)),
  /** For all copies together. Fees and return_shipping are divided evenly, insurance by value. Blank counts as 0. */
  fees: blankable(enteredMoney),
  insurance: blankable(enteredMoney),
  return_shipping: blankable(enteredMoney),
}

/** What an operation did to a submission. */
const about = z.object({
  submission_id: z.string(),
  operation_id: z.string(),
  copies: z.number(),
  unpriced,
})

export const submissionEndpoints = {
  'GET /api/submissions': endpoint({
    summary:
      'List submissions with their figures: first those that are out, by the day they are expected back',
    // Reads every copy that was ever sent.
    extraCost: (_, copies) => costOfReading(copies),
    query: z.object({
      ...paged(100),
      /** Only those that this copy was in. */
      holding_id: blankable(id),
    }),
    answer: z.object({
      submissions: z.array(submission),
      /** Over all submissions of the list, on every page. */
      totals: figures,
      /** The same for each company, by name. */
      companies: z.array(z.object({ grading_company: z.string(), submissions: z.number(), figures })),
      pagination,
    }),
  }),
  'GET /api/submissions/unsubmitted': endpoint({
    summary: 'List copies in grading that no submission has, newest first',
    extraCost: searching,
    query: z.object(paged(100)),
    answer: z.object({ collection: z.array(item), pagination }),
  }),
  'POST /api/submissions': endpoint({
    summary: 'Send raw cards for grading together; cards already in grading can be among them',
    status: 201,
    refusals: ['not_found', 'conflict'],
    idempotent: true,
    grows: true,
    extraCost: costOfChosen,
    maxBodyKiB: 1_024,
    body: z.object({
      ...chosenForChange,
      ...leaveOut,
      ...sentFacts,
      /** Of each copy; those in grading keep theirs when blank. */
      predicted_grade: blankable(gradeText),
      /** Of copies for which another one is predicted. Blank for the one of all. */
      predicted_grades: listOf(
        z.object({ id, predicted_grade: blankable(gradeText) }),
        maxCopiesAtOnce,
        '1,000 copies',
      ).optional(),
    }),
    answer: about,
  }),
  'GET /api/submissions/:id': endpoint({
    summary: 'Get a submission with all its copies',
    refusals: ['not_found'],
    extraCost: searching,
    params: z.object({ id }),
    answer: z.object({ submission, copies: z.array(submittedCopy) }),
  }),
  'PUT /api/submissions/:id': endpoint({
    summary:
      'Change a submission, unless it has changed since the revision sent; its copies follow corrected costs',
    refusals: ['not_found', 'conflict'],
    idempotent: true,
    grows: true,
    // Writes up to a thousand copies.
    extraCost: 2 * searching,
    params: z.object({ id }),
    body: z.object({ ...sentFacts, revision: count(0, 999_999_999) }),
    answer: z.object({ submission_id: z.string(), operation_id: operationId }),
  }),
  'POST /api/submissions/:id/return': endpoint({
    summary: 'Record copies that are back: each with its grade and cert number, or without a grade',
    refusals: ['not_found', 'conflict'],
    idempotent: true,
    grows: true,
    extraCost: ({ body }) => costOfChanging(body.returned.length),
    maxBodyKiB: 1_024,
    params: z.object({ id }),
    body: z.object({
      /** That of the submission when blank. */
      grading_company: blankable(gradeText),
      returned: listOf(
        z.object({
          /** The copy. */
          id,
          /** Blank for a copy that came back without one. */
          grade: blankable(gradeText),
          cert_number: blankable(certNumber),
          /** Without a grade: a raw card again. */
          ungraded: flag.optional(),
          /** Of a card without a grade; what it was before when blank. */
          condition: blankable(condition),
        }),
        maxCopiesAtOnce,
        '1,000 copies',
      ).min(1, { error: 'needs at least one copy' }),
    }),
    answer: about,
  }),
}
