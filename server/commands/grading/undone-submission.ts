/** What undoing an operation does to the submission it was about. The copies themselves follow the undo. */
import { submissionTotalCents } from '#domain/grading/submission'
import { cents, sumCents, zeroCents } from '#domain/money/money'
import type { NewOperation } from '#server/commands/ledger/change'
import {
  copiesOfSubmission,
  saveSubmissionCopies,
  withdrawSubmissionCopies,
} from '#server/db/grading/submission-copies'
import { submissionOperation } from '#server/db/grading/submission-operations'
import { deleteSubmission, submissionById, updateSubmission } from '#server/db/grading/submissions'
import type { Writer } from '#server/database/storage'
import { Refused } from '#server/refused'

/**
 * Returns what is saved with the undo of an operation; nothing for one that was about no submission. Undoing the
 * sending deletes the submission; undoing a correction brings its costs back. What is back follows from the copies.
 * Throws conflict when the costs were corrected again since.
 */
export async function undoneSubmission(
  tx: Writer,
  collectorId: string,
  operationId: string,
  { entries }: Pick<NewOperation, 'entries'>,
): Promise<(() => Promise<void>) | undefined> {
  const about = await submissionOperation(tx, collectorId, operationId)
  if (about === null || about.does === 'returned') return undefined
  const { submissionId, costs } = about
  const submission = await submissionById(tx, collectorId, submissionId)
  // A restored download may say anything.
  if (!submission) throw new Refused('conflict', 'The submission of this change is gone.')
  const copies = await copiesOfSubmission(tx, collectorId, submissionId)
  if (about.does === 'sent') {
    return async () => {
      const ids = copies.map(({ copyId }) => copyId)
      await withdrawSubmissionCopies(tx, collectorId, submissionId, ids)
      await deleteSubmission(tx, collectorId, submissionId)
    }
  }
  if (costs === null) {
    throw new Refused(
      'conflict',
      'What this submission cost before is not known, because it was restored from an earlier download. Correct its costs instead.',
    )
  }
  if (submissionTotalCents(submission) !== submissionTotalCents(costs.after)) {
    throw new Refused(
      'conflict',
      'The costs of this submission have changed since. Undo the later change first.',
    )
  }
  const moved = new Map(entries.map(({ copyId, costBasisCents }) => [copyId, costBasisCents]))
  const after = copies.map(copy => {
    const differenceCents = moved.get(copy.copyId) ?? zeroCents
    const shareCents = cents(copy.shareCents + differenceCents)
    const gradingCostCents = cents(Math.max(0, copy.gradingCostCents + differenceCents))
    return { ...copy, shareCents, gradingCostCents }
  })
  const isWhole = sumCents(after.map(({ shareCents }) => shareCents)) === submissionTotalCents(costs.before)
  if (!isWhole || after.some(({ shareCents }) => shareCents < 0))
    throw new Refused('conflict', 'The shares of its copies would not add up to the costs before.')
  const kept = after.filter(({ copyId }) => moved.has(copyId))
  return async () => {
    await saveSubmissionCopies(tx, collectorId, kept)
    await updateSubmission(tx, collectorId, {
      ...submission,
      ...costs.before,
      revision: submission.revision + 1,
    })
  }
}
