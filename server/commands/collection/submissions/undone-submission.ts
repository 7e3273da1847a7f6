/** What undoing an operation does to the submission it was about. The copies themselves follow the undo. */
import { submissionTotalCents } from '#domain/collection/submissions/submission'
import { cents } from '#domain/money/money'
import type { NewOperation } from '#server/commands/collection/operation-records'
import {
  copiesOfSubmission,
  saveSubmissionCopies,
  withdrawSubmissionCopies,
} from '#server/db/collection/submissions/submission-copies'
import { submissionOperation } from '#server/db/collection/submissions/submission-operations'
import {
  deleteSubmission,
  submissionById,
  updateSubmission,
} from '#server/db/collection/submissions/submissions'
import type { Writer } from '#server/db/storage'
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
  if (!submission) throw new Error(`submission ${submissionId} of an operation that counts is missing`)
  const copies = await copiesOfSubmission(tx, collectorId, submissionId)
  if (costs === null) {
    return async () => {
      const ids = copies.map(({ copyId }) => copyId)
      await withdrawSubmissionCopies(tx, collectorId, submissionId, ids)
      await deleteSubmission(tx, collectorId, submissionId)
    }
  }
  if (submissionTotalCents(submission) !== submissionTotalCents(costs.after)) {
    throw new Refused(
      'conflict',
      'The costs of this submission have changed since. Undo the later change first.',
    )
  }
  const moved = new Map(entries.map(({ copyId, costBasisCents }) => [copyId, costBasisCents]))
  const kept = copies.flatMap(copy => {
    const differenceCents = moved.get(copy.copyId)
    if (differenceCents === undefined) return []
    const shareCents = cents(copy.shareCents + differenceCents)
    const gradingCostCents = cents(Math.max(0, copy.gradingCostCents + differenceCents))
    return [{ ...copy, shareCents, gradingCostCents }]
  })
  return async () => {
    await saveSubmissionCopies(tx, collectorId, kept)
    await updateSubmission(tx, collectorId, {
      ...submission,
      ...costs.before,
      revision: submission.revision + 1,
    })
  }
}
