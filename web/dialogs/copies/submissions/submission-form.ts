/** The form of a submission: what was typed becomes a call, and its costs are summed before it. */
import { submissionDaysRefusal } from '#domain/grading/submission'
import { type Cents, sumCents, zeroCents } from '#domain/money/money'
import type { Submission, SubmissionEdit } from '#web/api/submissions.ts'
import { centsFromTyped, malformedAmountError, typedFromCents } from '#web/format/typed-amount.ts'

export const noSubmission = {
  gradingCompany: '',
  service: '',
  sentOn: '',
  expectedOn: '',
  fees: '',
  insurance: '',
  returnShipping: '',
  note: '',
  predictedGrade: '',
}
export type SubmissionField = keyof typeof noSubmission
export type SubmissionValues = Readonly<Record<SubmissionField, string>>

/** A submission as its form shows it. */
export function valuesOf(submission: Submission): SubmissionValues {
  const amount = (cents: Cents) => (cents === 0 ? '' : typedFromCents(cents))
  return {
    gradingCompany: submission.gradingCompany,
    service: submission.service ?? '',
    sentOn: submission.sentOn ?? '',
    expectedOn: submission.expectedOn ?? '',
    fees: amount(submission.feesCents),
    insurance: amount(submission.insuranceCents),
    returnShipping: amount(submission.returnShippingCents),
    note: submission.note ?? '',
    predictedGrade: '',
  }
}

export type SubmissionReading =
  | { readonly send: Omit<SubmissionEdit, 'revision'>; readonly totalCents: Cents }
  | { readonly errors: Partial<Record<SubmissionField, string>> }

const amountFields = ['fees', 'insurance', 'returnShipping'] as const

/** Reads the form. Blank amounts count as 0, and a blank day sent means that it is being prepared. */
export function readSubmission(values: SubmissionValues, now: Date): SubmissionReading {
  const amounts = amountFields.map(field => {
    const typed = values[field].trim()
    return { field, typed, cents: typed === '' ? zeroCents : centsFromTyped(typed) }
  })
  const gradingCompany = values.gradingCompany.trim()
  const days = { sentOn: values.sentOn || null, expectedOn: values.expectedOn || null }
  const refusal = submissionDaysRefusal(days, now)
  const errors: Partial<Record<SubmissionField, string>> = {
    ...(gradingCompany === '' && { gradingCompany: 'Grading company is required.' }),
    ...(refusal?.field !== undefined && { [refusal.field]: refusal.sentence }),
  }
  for (const { field, typed, cents } of amounts)
    if (cents === null) errors[field] = malformedAmountError(typed)
  if (Object.keys(errors).length > 0) return { errors }
  const [feesCents = zeroCents, insuranceCents = zeroCents, returnShippingCents = zeroCents] = amounts.map(
    ({ cents }) => cents ?? zeroCents,
  )
  return {
    send: {
      gradingCompany,
      service: values.service.trim(),
      ...(days.sentOn !== null && { sentOn: days.sentOn }),
      ...(days.expectedOn !== null && { expectedOn: days.expectedOn }),
      note: values.note.trim(),
      feesCents,
      insuranceCents,
      returnShippingCents,
    },
    totalCents: sumCents([feesCents, insuranceCents, returnShippingCents]),
  }
}
