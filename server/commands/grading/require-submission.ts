import { type StoredSubmission, submissionById } from '#server/db/grading/submissions'
import type { Reader } from '#server/database/storage'
import { notFound } from '#server/refused'

/** Returns the collector's submission. Throws not_found for another collector's. */
export async function requireSubmission(
  db: Reader,
  collectorId: string,
  id: string,
): Promise<StoredSubmission> {
  const submission = await submissionById(db, collectorId, id)
  if (!submission) throw notFound()
  return submission
}
