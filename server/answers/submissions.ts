/** Submissions, their copies and their figures. */
import { fieldsOf, stateLabel } from '#domain/copies/copy'
import { type GradedCopy, type GradingFigures, gradingGain } from '#domain/grading/grading-gain'
import { gradeDifference } from '#domain/grading/outcome'
import type { Answer } from '#contract/endpoints'
import type { ShownSubmission } from '#server/commands/grading/submission-figures'
import type { ProductFace } from '#server/db/products/product-face'
import type { PlacedCopy } from '#server/db/grading/submission-copies'

type SubmissionAnswer = Answer<'GET /api/submissions/:id'>['submission']
type FiguresAnswer = SubmissionAnswer['figures']
type CopyAnswer = Answer<'GET /api/submissions/:id'>['copies'][number]

export function submissionAnswer(submission: ShownSubmission): SubmissionAnswer {
  return { ...submission, figures: figuresAnswer(submission.figures) }
}

export function figuresAnswer({ now, atReturn, ...figures }: GradingFigures): FiguresAnswer {
  return {
    ...figures,
    gainCents: now.gainCents,
    gainCounted: now.counted,
    gainUnknown: now.unknown,
    gainAtReturnCents: atReturn.gainCents,
    gainAtReturnCounted: atReturn.counted,
    gainAtReturnUnknown: atReturn.unknown,
  }
}

export function submittedCopyAnswer(copy: PlacedCopy & GradedCopy, face: ProductFace): CopyAnswer {
  const { state, predictedGrade, grade } = copy
  return {
    ...face,
    ...fieldsOf(state),
    label: stateLabel(state),
    holdingId: copy.copyId,
    productId: copy.productId,
    outcome: copy.outcome,
    predictedGrade,
    costShareCents: copy.shareCents,
    gradingCostCents: copy.gradingCostCents,
    rawPriceCents: copy.rawPriceCents,
    returnedPriceCents: copy.returnedPriceCents,
    slabPriceCents: copy.slabPriceCents,
    gainCents: gradingGain(copy, copy.slabPriceCents),
    gainAtReturnCents: gradingGain(copy, copy.returnedPriceCents),
    gradeDifference: grade === null ? null : gradeDifference(predictedGrade, grade),
  }
}
