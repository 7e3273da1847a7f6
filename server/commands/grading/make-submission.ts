import { entryForEdit } from '#domain/ledger/ledger'
import { type SubmissionCosts, type SubmissionFacts, costShares } from '#domain/grading/submission'
import { maxSubmissions, maxSubmittedCopies, submissionDaysRefusal } from '#domain/grading/submission'
import { sentCopy, unsendable } from '#domain/grading/sent-copies'
import { unitOf } from '#domain/money/ledger'
import { zeroCents } from '#domain/money/money'
import { conflict, isRefusal, type Refusal } from '#domain/refusal'
import { newId } from '#server/commands/new-id'
import { changeCollection } from '#server/commands/ledger/change-collection'
import type { Change, Locked } from '#server/commands/ledger/change'
import { editedRecord } from '#server/commands/copies/edit-copy'
import { type ExpectedChoice, expectedCopies } from '#server/commands/bulk/chosen-copies'
import { misfitRefusal } from '#server/commands/bulk/misfit-refusal'
import { marketPriceReader } from '#server/commands/prices/market-price-reader'
import type { StoredCopy } from '#server/db/copies/copies'
import {
  countSubmissionCopies,
  newestSubmissionCopies,
  saveSubmissionCopies,
  type SubmissionCopy,
} from '#server/db/grading/submission-copies'
import { insertSubmissionOperation } from '#server/db/grading/submission-operations'
import { countSubmissions, insertSubmission } from '#server/db/grading/submissions'
import type { Writer } from '#server/database/storage'
import type { Idempotency } from '#server/idempotency'
import type { Parts } from '#server/parts'
import { Refused, refusedBy, refusedField } from '#server/refused'
import { type AfterSubmission, answerAbout } from './answer-about.ts'

interface PredictedGrade {
  readonly id: string
  readonly predictedGrade?: string | undefined
}

export interface ProposedSubmission extends SubmissionFacts, SubmissionCosts {
  readonly choice: ExpectedChoice
  /** Of each copy; those in grading keep theirs when absent. */
  readonly predictedGrade?: string | undefined
  /** Of copies for which another one is predicted. */
  readonly predictedGrades?: readonly PredictedGrade[] | undefined
  /** Leaves out the copies that cannot be sent, instead of refusing them all. */
  readonly leaveOut?: boolean | undefined
}

/** Sends copies for grading together in one operation, and remembers what the raw cards sell for. */
export async function makeSubmission(
  parts: Parts,
  collectorId: string,
  idempotency: Idempotency | null,
  { choice, predictedGrade, predictedGrades = [], leaveOut = false, ...proposed }: ProposedSubmission,
): Promise<AfterSubmission> {
  const work = async ({ tx, now, ledger }: Locked): Promise<Change> => {
    const refusal = submissionDaysRefusal(proposed, now)
    if (refusal) throw refusedBy(refusal)
    const chosen = await expectedCopies(tx, collectorId, choice)
    const predictions = predictionsOf(predictedGrades, chosen)
    const earlier = await earlierOf(tx, collectorId, chosen)
    const copies = await fittingCopies(tx, chosen, earlier, leaveOut)
    await requireRoom(tx, collectorId, copies.length)
    const priceOf = await marketPriceReader(tx, { collectorId, ledger }, copies)
    const rawPrices = copies.map(priceOf)
    const shares = costShares(proposed, rawPrices, unitOf(ledger))
    const [submissionId, operationId] = [newId(), newId()]
    const sent = copies.map(({ id: copyId, productId, ...before }, place) => {
      const shareCents = shares[place] ?? zeroCents
      const predicted = predictions.get(copyId) ?? predictedGrade
      const after = editedRecord(before, sentCopy(before, shareCents, predicted), {})
      if (isRefusal(after)) throw refusedBy(after)
      return { copyId, productId, before, after, shareCents, place }
    })
    const entries = sent.flatMap(({ copyId, before, after }) => {
      const entry = entryForEdit(before.costBasisCents, after.costBasisCents)
      return entry ? [{ copyId, ...entry }] : []
    })
    const changes = sent.map(({ copyId, productId, before, after }) => ({ copyId, productId, before, after }))
    const rows = sent.map(({ copyId, after, shareCents, place }): SubmissionCopy => {
      const { gradingCostCents, predictedGrade: predicted } = inGradingState(after.state)
      return {
        submissionId,
        place,
        copyId,
        shareCents,
        gradingCostCents,
        predictedGrade: predicted,
        rawPriceCents: rawPrices[place] ?? null,
        returnedPriceCents: null,
        supersededBy: null,
      }
    })
    const superseded = copies.flatMap(({ id }) => earlier.get(id) ?? [])
    const alsoSave = async (): Promise<void> => {
      const createdAt = now.toISOString()
      await insertSubmission(tx, collectorId, { ...proposed, id: submissionId, revision: 0, createdAt })
      // First, because a copy has one that is not superseded.
      await saveSubmissionCopies(
        tx,
        collectorId,
        superseded.map(copy => ({ ...copy, supersededBy: submissionId })),
      )
      await saveSubmissionCopies(tx, collectorId, rows)
      const { gradingCompany } = proposed
      const about = { operationId, submissionId, does: 'sent', gradingCompany, costs: null } as const
      await insertSubmissionOperation(tx, collectorId, about)
    }
    return { operations: [{ id: operationId, kind: 'grading', entries, changes }], alsoSave }
  }
  return changeCollection(parts, collectorId, idempotency, work, answerAbout(collectorId))
}

/** Returns what is predicted for single copies, by id. Throws Refused for one that is not chosen, or named twice. */
function predictionsOf(
  predicted: readonly PredictedGrade[],
  chosen: readonly StoredCopy[],
): ReadonlyMap<string, string> {
  const ids = new Set(chosen.map(({ id }) => id))
  const predictions = new Map<string, string>()
  const seen = new Set<string>()
  for (const [index, { id, predictedGrade }] of predicted.entries()) {
    const sentence = seen.has(id)
      ? 'This copy is in the list twice.'
      : 'This copy is not one of those that are sent.'
    if (seen.has(id) || !ids.has(id)) throw refusedField(`predictedGrades[${index}].id`, sentence)
    seen.add(id)
    if (predictedGrade !== undefined) predictions.set(id, predictedGrade)
  }
  return predictions
}

function inGradingState(state: StoredCopy['state']) {
  if (state.kind !== 'grading') throw new Error('a copy that was sent is not in grading')
  return state
}

/** The submissions that returned a copy, or have it still, by the copy's id. */
type Earlier = ReadonlyMap<string, SubmissionCopy>

async function earlierOf(tx: Writer, collectorId: string, copies: readonly StoredCopy[]): Promise<Earlier> {
  const ids = copies.map(({ id }) => id)
  const found = await newestSubmissionCopies(tx, collectorId, ids)
  return new Map(found.map(copy => [copy.copyId, copy]))
}

/** Returns the copies that can be sent. Throws Refused when one cannot, or with `leaveOut` when none can. */
async function fittingCopies(
  tx: Writer,
  copies: readonly StoredCopy[],
  earlier: Earlier,
  leaveOut: boolean,
): Promise<StoredCopy[]> {
  const refusalOf = ({ id, state }: StoredCopy): Refusal | null =>
    unsendable(state) ??
    (state.kind === 'grading' && earlier.has(id) ? conflict('This copy is already in a submission.') : null)
  const misfits = copies.flatMap(copy => {
    const refusal = refusalOf(copy)
    return refusal === null ? [] : [{ copy, refusal }]
  })
  const [misfit] = misfits
  if (misfit && (!leaveOut || misfits.length === copies.length)) {
    throw await misfitRefusal(tx, misfit, misfits.length)
  }
  const left = new Set(misfits.map(({ copy }) => copy.id))
  return copies.filter(({ id }) => !left.has(id))
}

async function requireRoom(tx: Writer, collectorId: string, copies: number): Promise<void> {
  if ((await countSubmissions(tx, collectorId)) >= maxSubmissions) {
    throw new Refused('conflict', `You can have at most ${counted(maxSubmissions)} submissions.`)
  }
  if ((await countSubmissionCopies(tx, collectorId)) + copies > maxSubmittedCopies) {
    throw new Refused(
      'conflict',
      `All submissions together can have at most ${counted(maxSubmittedCopies)} copies.`,
    )
  }
}

function counted(figure: number): string {
  return figure.toLocaleString('en-US')
}
