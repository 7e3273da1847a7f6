/** The copies of submissions in the download of an account. */
import { type SqlBool, sql } from 'kysely'
import { inChunks, rowsPerChunk } from '#server/db/accounts/exported-chunks'
import type { Storage } from '#server/database/storage'

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
