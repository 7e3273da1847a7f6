/** Submissions of a download. */
import type { Writer } from '#server/database/storage'
import { saveSubmissionCopies, type SubmissionCopy } from './submission-copies.ts'

/** Inserts copies of submissions, a few hundred, after those that each has already. */
export async function insertRestoredSubmissionCopies(
  tx: Writer,
  collectorId: string,
  copies: readonly Omit<SubmissionCopy, 'place'>[],
): Promise<void> {
  const ids = [...new Set(copies.map(({ submissionId }) => submissionId))]
  if (ids.length === 0) return
  const rows = await tx
    .selectFrom('submission_copies')
    .select(({ fn }) => ['submission_id', fn.countAll<number>().as('copies')])
    .where('collector_id', '=', collectorId)
    .where('submission_id', 'in', ids)
    .groupBy('submission_id')
    .execute()
  const next = new Map(rows.map(row => [row.submission_id, Number(row.copies)]))
  const placed = copies.map(copy => {
    const place = next.get(copy.submissionId) ?? 0
    next.set(copy.submissionId, place + 1)
    return { ...copy, place }
  })
  await saveSubmissionCopies(tx, collectorId, placed)
}
