import type { CopyState } from '#domain/copies/copy'
import type { Cents } from '#domain/money/money'
import { type Selectable, sql, type SqlBool } from 'kysely'
import { inChunks, writeInChunks } from '#server/database/chunks'
import { stateColumns, stateFrom } from '#server/db/ledger/record-columns'
import { columnMap } from '#server/database/columns'
import { saveRows } from '#server/database/saved-rows'
import type { Reader, Writer } from '#server/database/storage'
import type { SubmissionCopiesTable } from '#server/database/tables/submissions'

/** A copy of a submission as it is kept. */
export interface SubmissionCopy {
  readonly submissionId: string
  readonly place: number
  readonly copyId: string
  readonly shareCents: Cents
  readonly gradingCostCents: Cents
  readonly predictedGrade: string | null
  readonly rawPriceCents: Cents | null
  readonly returnedPriceCents: Cents | null
  readonly supersededBy: string | null
}

/** The same with the copy as it is now. */
export interface PlacedCopy extends SubmissionCopy {
  readonly productId: string
  readonly state: CopyState
  readonly isHeld: boolean
}

const columns = columnMap([
  'submission_id',
  'place',
  'share_cents',
  'grading_cost_cents',
  'predicted_grade',
  'raw_price_cents',
  'returned_price_cents',
  'superseded_by',
])

type Row = Pick<Selectable<SubmissionCopiesTable>, (typeof columns.columns)[number] | 'holding_id'>

function copyFrom(row: Row): SubmissionCopy {
  return { ...columns.read(row), copyId: row.holding_id }
}

/** Returns the newest submission copies of these copies, those that no other submission superseded, in no order. */
export async function newestSubmissionCopies(
  db: Reader,
  collectorId: string,
  copyIds: readonly string[],
): Promise<SubmissionCopy[]> {
  const rows = await inChunks(copyIds, chunk =>
    db
      .selectFrom('submission_copies')
      .select([...columns.columns, 'holding_id'])
      .where('collector_id', '=', collectorId)
      .where('holding_id', 'in', chunk)
      .where('superseded_by', 'is', null)
      .execute(),
  )
  return rows.map(copyFrom)
}

/** Returns the ids of the submissions that a copy was in. */
export async function submissionsOfCopy(db: Reader, collectorId: string, copyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('submission_copies')
    .select('submission_id')
    .where('collector_id', '=', collectorId)
    .where('holding_id', '=', copyId)
    .execute()
  return rows.map(row => row.submission_id)
}

/** Counts the copies of all submissions of a collector. */
export async function countSubmissionCopies(db: Reader, collectorId: string): Promise<number> {
  const row = await db
    .selectFrom('submission_copies')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('collector_id', '=', collectorId)
    .executeTakeFirstOrThrow()
  return row.count
}

/** A submission and a place in it. */
type Place = readonly [submissionId: string, place: number]

const rowsPerRead = 500

/**
 * Yields the copies of all submissions in chunks of some milliseconds, in the order of submission and place. With a
 * submission, its copies alone.
 */
export async function* placedCopies(
  db: Reader,
  collectorId: string,
  submissionId: string | null = null,
): AsyncGenerator<PlacedCopy[]> {
  for (let after: Place = ['', -1]; ; ) {
    const [afterId, afterPlace] = after
    let query = db
      .selectFrom('submission_copies')
      .innerJoin('holdings', join =>
        join
          .on('holdings.collector_id', '=', collectorId)
          .onRef('holdings.id', '=', 'submission_copies.holding_id'),
      )
      .select(columns.of('submission_copies'))
      .select(['submission_copies.holding_id', 'holdings.product_id', 'holdings.removed_at'])
      .select(stateColumns.of('holdings'))
      // Both tables have one; that of the copy is read with the columns of its state.
      .select([
        'submission_copies.predicted_grade as predicted_before',
        'submission_copies.grading_cost_cents as cost_before',
      ])
      .where('submission_copies.collector_id', '=', collectorId)
      .where(
        sql<SqlBool>`(submission_copies.submission_id, submission_copies.place) > (${afterId}, ${afterPlace})`,
      )
      .orderBy('submission_copies.submission_id')
      .orderBy('submission_copies.place')
      .limit(rowsPerRead)
    if (submissionId !== null) query = query.where('submission_copies.submission_id', '=', submissionId)
    const rows = await query.execute()
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows.map(row => ({
      ...copyFrom({ ...row, predicted_grade: row.predicted_before, grading_cost_cents: row.cost_before }),
      productId: row.product_id,
      state: stateFrom(row),
      isHeld: row.removed_at === null,
    }))
    if (rows.length < rowsPerRead) return
    after = [last.submission_id, last.place]
  }
}

/** Returns all copies of a submission, in their order. */
export async function copiesOfSubmission(
  db: Reader,
  collectorId: string,
  submissionId: string,
): Promise<PlacedCopy[]> {
  const copies: PlacedCopy[] = []
  for await (const chunk of placedCopies(db, collectorId, submissionId)) copies.push(...chunk)
  return copies
}

/** Inserts copies of submissions, or replaces them where they are. */
export async function saveSubmissionCopies(
  tx: Writer,
  collectorId: string,
  copies: readonly SubmissionCopy[],
): Promise<void> {
  const rows = copies.map(copy => ({
    collector_id: collectorId,
    holding_id: copy.copyId,
    ...columns.write(copy),
  }))
  await saveRows(tx, 'submission_copies', ['collector_id', 'submission_id', 'place'], rows, [
    'holding_id',
    'raw_price_cents',
  ])
}

/** Deletes the copies of a submission, and gives copies that it superseded back to the submissions before it. */
export async function withdrawSubmissionCopies(
  tx: Writer,
  collectorId: string,
  submissionId: string,
  copyIds: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('submission_copies')
    .where('collector_id', '=', collectorId)
    .where('submission_id', '=', submissionId)
    .execute()
  await writeInChunks(copyIds, chunk =>
    tx
      .updateTable('submission_copies')
      .set({ superseded_by: null })
      .where('collector_id', '=', collectorId)
      .where('holding_id', 'in', chunk)
      .where('superseded_by', '=', submissionId)
      .execute(),
  )
}

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
