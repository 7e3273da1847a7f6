/** Which operations were about a submission, and what they did to it. */
import type { SubmissionCosts } from '#domain/grading/submission'
import type { Selectable } from 'kysely'
import type { Reader, Writer } from '#server/database/storage'
import type { SubmissionOperationsTable } from '#server/database/tables/submissions'

/** The costs of a submission before and after an operation that corrected them. */
export interface CorrectedCosts {
  readonly before: SubmissionCosts
  readonly after: SubmissionCosts
}

export interface SubmissionOperation {
  readonly operationId: string
  readonly submissionId: string
  readonly does: 'sent' | 'corrected' | 'returned'
  readonly gradingCompany: string
  readonly costs: CorrectedCosts | null
}

/** Returns what these operations did to submissions, in no order. */
export async function submissionOperations(
  db: Reader,
  collectorId: string,
  operationIds: readonly string[],
): Promise<SubmissionOperation[]> {
  const rows = await db
    .selectFrom('submission_operations')
    .selectAll()
    .where('collector_id', '=', collectorId)
    .where('operation_id', 'in', operationIds)
    .execute()
  return rows.map(operationFrom)
}

/** Returns what an operation did to a submission; null when it was about none. */
export async function submissionOperation(
  db: Reader,
  collectorId: string,
  operationId: string,
): Promise<SubmissionOperation | null> {
  const [operation] = await submissionOperations(db, collectorId, [operationId])
  return operation ?? null
}

export async function insertSubmissionOperation(
  tx: Writer,
  collectorId: string,
  { operationId, submissionId, does, gradingCompany, costs }: SubmissionOperation,
): Promise<void> {
  await tx
    .insertInto('submission_operations')
    .values({
      collector_id: collectorId,
      operation_id: operationId,
      submission_id: submissionId,
      does,
      grading_company: gradingCompany,
      costs: costs && JSON.stringify(costs),
    })
    .execute()
}

function operationFrom(row: Selectable<SubmissionOperationsTable>): SubmissionOperation {
  return {
    operationId: row.operation_id,
    submissionId: row.submission_id,
    does: row.does,
    gradingCompany: row.grading_company,
    costs: row.costs === null ? null : (JSON.parse(row.costs) as CorrectedCosts),
  }
}
