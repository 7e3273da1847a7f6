/** Submissions in the download of an account. */
import { type SqlBool, sql } from 'kysely'
import { inChunks, rowsPerChunk } from '#server/db/accounts/exported-rows'
import type { Storage } from '#server/db/storage'

export function exportedSubmissions(storage: Storage, collectorId: string) {
  return inChunks(
    storage,
    '',
    (db, afterId) =>
      db
        .selectFrom('submissions')
        .selectAll()
        .where('collector_id', '=', collectorId)
        .where('id', '>', afterId)
        .orderBy('id')
        .limit(rowsPerChunk)
        .execute(),
    row => row.id,
  )
}

export function exportedSubmissionCopies(storage: Storage, collectorId: string) {
  const first: readonly [submissionId: string, place: number] = ['', -1]
  return inChunks(
    storage,
    first,
    (db, [afterId, afterPlace]) =>
      db
        .selectFrom('submission_copies')
        .selectAll()
        .where('collector_id', '=', collectorId)
        .where(sql<SqlBool>`(submission_id, place) > (${afterId}, ${afterPlace})`)
        .orderBy('submission_id')
        .orderBy('place')
        .limit(rowsPerChunk)
        .execute(),
    (row): typeof first => [row.submissionId, row.place],
  )
}

export function exportedSubmissionOperations(storage: Storage, collectorId: string) {
  return inChunks(
    storage,
    '',
    (db, afterId) =>
      db
        .selectFrom('submission_operations')
        .selectAll()
        .where('collector_id', '=', collectorId)
        .where('operation_id', '>', afterId)
        .orderBy('operation_id')
        .limit(rowsPerChunk)
        .execute(),
    row => row.operationId,
  )
}
