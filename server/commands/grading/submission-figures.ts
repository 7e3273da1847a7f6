/** Submissions with what became of their copies, and what grading gained or lost. */
import { gradingCompanyName, shownGradingCompany } from '#domain/copies/grading-company'
import {
  type GradedCopy,
  type GradingFigures,
  noFigures,
  withCopy,
  withFigures,
} from '#domain/grading/grading-gain'
import { outcomeOf } from '#domain/grading/outcome'
import { isOverdue, submissionStatus, type SubmissionStatus } from '#domain/grading/submission'
import { marketPriceReader, type PricedFor } from '#server/commands/prices/market-price-reader'
import { type PlacedCopy, placedCopies, submissionsOfCopy } from '#server/db/grading/submission-copies'
import { type StoredSubmission, submissionsOf } from '#server/db/grading/submissions'
import type { Reader } from '#server/database/storage'

export interface ShownSubmission extends StoredSubmission {
  readonly status: SubmissionStatus
  readonly isOverdue: boolean
  readonly figures: GradingFigures
}

/** The submissions to one company. */
export interface CompanyFigures {
  readonly gradingCompany: string
  readonly submissions: number
  readonly figures: GradingFigures
}

export interface ShownSubmissions {
  /** Those that are out first, by the day they are expected back; then the others, newest first. */
  readonly submissions: readonly ShownSubmission[]
  readonly totals: GradingFigures
  readonly companies: readonly CompanyFigures[]
}

/** Returns all submissions of a collector, or those that a copy was in, with their figures. */
export async function shownSubmissions(
  db: Reader,
  priced: PricedFor,
  today: string,
  copyId: string | null,
): Promise<ShownSubmissions> {
  const { collectorId } = priced
  const all = await submissionsOf(db, collectorId)
  const wanted = copyId === null ? null : new Set(await submissionsOfCopy(db, collectorId, copyId))
  const stored = wanted === null ? all : all.filter(({ id }) => wanted.has(id))
  const figures = new Map<string, GradingFigures>()
  for (const id of wanted ?? [null]) {
    for await (const copies of placedCopies(db, collectorId, id)) {
      for (const copy of await gradedCopies(db, priced, copies)) {
        const { submissionId } = copy
        figures.set(submissionId, withCopy(figures.get(submissionId) ?? noFigures, copy))
      }
    }
  }
  const shown = stored.map(submission => shownSubmission(submission, figures.get(submission.id), today))
  return {
    submissions: inOrderOfReturn(shown),
    totals: shown.map(submission => submission.figures).reduce(withFigures, noFigures),
    companies: byCompany(shown),
  }
}

/** A submission with its status and figures. */
export function shownSubmission(
  submission: StoredSubmission,
  figures: GradingFigures = noFigures,
  today: string,
): ShownSubmission {
  const status = submissionStatus(submission.sentOn, figures)
  return { ...submission, status, isOverdue: isOverdue(submission.expectedOn, status, today), figures }
}

/** Returns copies of submissions with what became of them, at the market prices of now. */
export async function gradedCopies<Copy extends PlacedCopy>(
  db: Reader,
  priced: PricedFor,
  copies: readonly Copy[],
): Promise<(Copy & GradedCopy)[]> {
  const priceOf = await marketPriceReader(db, priced, copies)
  return copies.map(copy => {
    const { state } = copy
    const isSuperseded = copy.supersededBy !== null
    const outcome = outcomeOf({ ...copy, isSuperseded })
    const followed = !isSuperseded && (state.kind === 'grading' || state.kind === 'graded') ? state : null
    const isGraded = outcome === 'graded' && state.kind === 'graded'
    return {
      ...copy,
      outcome,
      gradingCostCents: followed?.gradingCostCents ?? copy.gradingCostCents,
      predictedGrade: followed ? followed.predictedGrade : copy.predictedGrade,
      grade: isGraded ? state.grade : null,
      slabPriceCents: isGraded ? priceOf(copy) : null,
      returnedPriceCents: isGraded ? copy.returnedPriceCents : null,
    }
  })
}

function inOrderOfReturn(submissions: readonly ShownSubmission[]): ShownSubmission[] {
  const open = submissions.filter(({ status }) => status !== 'returned')
  const back = submissions.filter(({ status }) => status === 'returned')
  // A day that is not known comes last. The sorting keeps the newest first among equal ones.
  const expected = ({ expectedOn }: ShownSubmission) => expectedOn ?? '9999-99-99'
  const sent = ({ sentOn, createdAt }: ShownSubmission) => sentOn ?? createdAt
  return [
    ...open.toSorted((one, other) => compare(expected(one), expected(other))),
    ...back.toSorted((one, other) => compare(sent(other), sent(one))),
  ]
}

function byCompany(submissions: readonly ShownSubmission[]): CompanyFigures[] {
  const groups = Map.groupBy(submissions, ({ gradingCompany }) => gradingCompanyName(gradingCompany))
  const companies = Array.from(groups.values(), group => ({
    gradingCompany: shownGradingCompany(group[0]?.gradingCompany ?? ''),
    submissions: group.length,
    figures: group.map(({ figures }) => figures).reduce(withFigures, noFigures),
  }))
  return companies.sort((one, other) => compare(one.gradingCompany, other.gradingCompany))
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
