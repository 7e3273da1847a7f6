import type { SubmissionCosts, SubmissionFacts } from '#domain/grading/submission'
import { columnMap } from '#server/database/columns'
import type { Reader, Writer } from '#server/database/storage'

export interface StoredSubmission extends SubmissionFacts, SubmissionCosts {
  readonly id: string
  readonly revision: number
  readonly createdAt: string
}

const facts = columnMap(['grading_company', 'service', 'sent_on', 'expected_on', 'note'])
const costs = columnMap(['fees_cents', 'insurance_cents', 'return_shipping_cents'])
const columns = columnMap(['id', ...facts.columns, ...costs.columns, 'revision', 'created_at'])

/** Lists all submissions of a collector, newest first. */
export async function submissionsOf(db: Reader, collectorId: string): Promise<StoredSubmission[]> {
  const rows = await db
    .selectFrom('submissions')
    .select(columns.columns)
    .where('collector_id', '=', collectorId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(columns.read)
}

/** Returns the collector's submission; null for an unknown id or another collector's. */
export async function submissionById(
  db: Reader,
  collectorId: string,
  id: string,
): Promise<StoredSubmission | null> {
  const row = await db
    .selectFrom('submissions')
    .select(columns.columns)
    .where('collector_id', '=', collectorId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? columns.read(row) : null
}

/** Counts a collector's submissions. */
export async function countSubmissions(db: Reader, collectorId: string): Promise<number> {
  const row = await db
    .selectFrom('submissions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('collector_id', '=', collectorId)
    .executeTakeFirstOrThrow()
  return row.count
}

export async function insertSubmission(
  tx: Writer,
  collectorId: string,
  submission: StoredSubmission,
): Promise<void> {
  await tx
    .insertInto('submissions')
    .values({ collector_id: collectorId, ...columns.write(submission) })
    .execute()
}

export async function updateSubmission(
  tx: Writer,
  collectorId: string,
  submission: StoredSubmission,
): Promise<void> {
  await tx
    .updateTable('submissions')
    .set({ ...facts.write(submission), ...costs.write(submission), revision: submission.revision })
    .where('collector_id', '=', collectorId)
    .where('id', '=', submission.id)
    .execute()
}

/** Deletes a submission. Its copies go first. */
export async function deleteSubmission(tx: Writer, collectorId: string, id: string): Promise<void> {
  await tx.deleteFrom('submissions').where('collector_id', '=', collectorId).where('id', '=', id).execute()
}
