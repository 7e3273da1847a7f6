import type { Received } from '#contract/endpoints'
import { noFigures, withCopy } from '#domain/grading/grading-gain'
import type { SubmissionCosts, SubmissionFacts } from '#domain/grading/submission'
import { zeroCents } from '#domain/money/money'
import { dayIn } from '#domain/time-zone'
import { itemAnswer } from '#server/answers/collection'
import { choiceOf } from '#server/answers/collection-filter'
import { pageOf, paginationOf } from '#server/answers/pagination'
import { figuresAnswer, submissionAnswer, submittedCopyAnswer } from '#server/answers/submissions'
import { changeSubmission } from '#server/commands/grading/change-submission'
import { makeSubmission } from '#server/commands/grading/make-submission'
import { requireSubmission } from '#server/commands/grading/require-submission'
import { returnCopies } from '#server/commands/grading/return-copies'
import { gradedCopies, shownSubmission, shownSubmissions } from '#server/commands/grading/submission-figures'
import { bookkeepingOf } from '#server/db/accounts/bookkeeping'
import { facesOf } from '#server/db/products/product-face'
import { ledgerOf } from '#server/db/ledger/ledger-rates'
import { copiesOfSubmission, countSubmissionCopies } from '#server/db/grading/submission-copies'
import { unsubmittedCopies } from '#server/db/grading/unsubmitted-copies'
import type { Reader } from '#server/database/storage'
import { type Call, type Route, route } from '#server/http/route'
import type { Parts } from '#server/parts'

const itemsPerPage = 20

export function submissionRoutes(parts: Parts): Route[] {
  return [
    route(
      'GET /api/submissions',
      call =>
        parts.storage.read(async db => {
          const page = pageOf(call.query, itemsPerPage)
          const { priced, today } = await readerOf(parts, db, call)
          const shown = await shownSubmissions(db, priced, today, call.query.holdingId ?? null)
          const { submissions, totals, companies } = shown
          return {
            submissions: submissions.slice(page.offset, page.offset + page.limit).map(submissionAnswer),
            totals: figuresAnswer(totals),
            companies: companies.map(({ figures, ...company }) => {
              return { ...company, figures: figuresAnswer(figures) }
            }),
            pagination: paginationOf(page, submissions.length),
          }
        }),
      {
        countCopies: ({ collectorId }) => parts.storage.readOne(db => countSubmissionCopies(db, collectorId)),
      },
    ),
    route('GET /api/submissions/unsubmitted', call =>
      parts.storage.read(async db => {
        const page = pageOf(call.query, itemsPerPage)
        const ledger = await ledgerOf(db, call)
        const { copies, total } = await unsubmittedCopies(db, call.collectorId, page)
        return {
          collection: copies.map(copy => itemAnswer(copy, ledger)),
          pagination: paginationOf(page, total),
        }
      }),
    ),
    route('POST /api/submissions', async ({ collectorId, idempotency, body }) => {
      const { predictedGrade, predictedGrades, leaveOut } = body
      const predicted = { predictedGrade, predictedGrades }
      const proposed = { choice: choiceOf(body), ...factsOf(body), ...predicted, leaveOut }
      return makeSubmission(parts, collectorId, idempotency, proposed)
    }),
    route('GET /api/submissions/:id', call =>
      parts.storage.read(async db => {
        const { priced, today } = await readerOf(parts, db, call)
        const submission = await requireSubmission(db, call.collectorId, call.params.id)
        const placed = await copiesOfSubmission(db, call.collectorId, submission.id)
        const copies = await gradedCopies(db, priced, placed)
        const faces = await facesOf(
          db,
          copies.map(({ productId }) => productId),
        )
        return {
          submission: submissionAnswer(
            shownSubmission(submission, copies.reduce(withCopy, noFigures), today),
          ),
          copies: copies.map(copy => {
            const face = faces.get(copy.productId)
            if (!face) throw new Error(`product ${copy.productId} of a submission is missing`)
            return submittedCopyAnswer(copy, face)
          }),
        }
      }),
    ),
    route('PUT /api/submissions/:id', async ({ collectorId, idempotency, params, body }) => {
      const { revision } = body
      return changeSubmission(parts, collectorId, idempotency, params.id, { ...factsOf(body), revision })
    }),
    route('POST /api/submissions/:id/return', async ({ collectorId, idempotency, params, body }) =>
      returnCopies(parts, collectorId, idempotency, params.id, body),
    ),
  ]
}

type ReadingCall = Pick<Call<'GET /api/submissions'>, 'collectorId' | 'ledgerCurrency'>

/** Whose prices the figures are at, and the day they are read on. */
async function readerOf({ now }: Parts, db: Reader, call: ReadingCall) {
  const { timeZone } = await bookkeepingOf(db, call.collectorId)
  const ledger = await ledgerOf(db, call)
  return { priced: { collectorId: call.collectorId, ledger }, today: dayIn(timeZone, now()) }
}

/** A blank amount counts as 0; any other blank field is null. */
function factsOf(
  body: Received<'PUT /api/submissions/:id', 'body'> | Received<'POST /api/submissions', 'body'>,
) {
  const {
    gradingCompany,
    service,
    sentOn,
    expectedOn,
    note,
    feesCents,
    insuranceCents,
    returnShippingCents,
  } = body
  return {
    gradingCompany,
    service: service ?? null,
    sentOn: sentOn ?? null,
    expectedOn: expectedOn ?? null,
    note: note ?? null,
    feesCents: feesCents ?? zeroCents,
    insuranceCents: insuranceCents ?? zeroCents,
    returnShippingCents: returnShippingCents ?? zeroCents,
  } satisfies SubmissionFacts & SubmissionCosts
}
