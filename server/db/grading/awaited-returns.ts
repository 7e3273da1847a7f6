/** Slabs of submissions that had no market price when they came back. */
import type { Cents } from '#domain/money/money'
import { sql, type SqlBool } from 'kysely'
import { inChunks } from '#server/database/chunks'
import type { Reader, Writer } from '#server/database/storage'

export interface AwaitedReturn {
  readonly collectorId: string
  readonly submissionId: string
  readonly place: number
  readonly groupKey: string
}

/** Returns the held slabs of these collectors that came back after an instant and had no price then. */
export async function awaitedReturns(
  db: Reader,
  collectorIds: readonly string[],
  since: string,
): Promise<AwaitedReturn[]> {
  // First, and mostly none: PostgreSQL may read all operations of the collectors to join them to nothing.
  const unpriced = await db
    .selectFrom('submission_copies')
    .select(['collector_id', 'holding_id'])
    .where('collector_id', 'in', collectorIds)
    .where('superseded_by', 'is', null)
    .where('returned_price_cents', 'is', null)
    .execute()
  return inChunks(unpriced, chunk => returnedAmong(db, chunk, since))
}

/** A copy of a collector. */
interface OwnedCopy {
  readonly collector_id: string
  readonly holding_id: string
}

async function returnedAmong(
  db: Reader,
  copies: readonly OwnedCopy[],
  since: string,
): Promise<AwaitedReturn[]> {
  const ids = sql.join(copies.map(copy => sql`(${copy.collector_id}, ${copy.holding_id})`))
  const rows = await db
    .selectFrom('submission_copies')
    .innerJoin('holdings', join =>
      join
        .onRef('holdings.collector_id', '=', 'submission_copies.collector_id')
        .onRef('holdings.id', '=', 'submission_copies.holding_id'),
    )
    .select(['submission_copies.collector_id', 'submission_id', 'place', 'group_key'])
    .where(sql<SqlBool>`(submission_copies.collector_id, submission_copies.holding_id) in (values ${ids})`)
    .where('superseded_by', 'is', null)
    .where('holdings.kind', '=', 'graded')
    .where('holdings.removed_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('operation_copies')
          .innerJoin('operations', join =>
            join
              .onRef('operations.collector_id', '=', 'operation_copies.collector_id')
              .onRef('operations.sequence', '=', 'operation_copies.operation_sequence'),
          )
          .select('operations.id')
          .whereRef('operation_copies.collector_id', '=', 'holdings.collector_id')
          .whereRef('operation_copies.holding_id', '=', 'holdings.id')
          .where('operations.kind', '=', 'graded')
          .where('operations.occurred_at', '>=', since),
      ),
    )
    .execute()
  return rows.map(row => ({
    collectorId: row.collector_id,
    submissionId: row.submission_id,
    place: row.place,
    groupKey: row.group_key,
  }))
}

/** Saves a slab's market price at its return. */
export async function saveReturnPrice(tx: Writer, slab: AwaitedReturn, priceCents: Cents): Promise<void> {
  await tx
    .updateTable('submission_copies')
    .set({ returned_price_cents: priceCents })
    .where('collector_id', '=', slab.collectorId)
    .where('submission_id', '=', slab.submissionId)
    .where('place', '=', slab.place)
    .execute()
}
