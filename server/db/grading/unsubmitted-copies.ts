/** Copies in grading that no submission has. */
import { copiesById, type HeldCopy } from '#server/db/copies/held-copies'
import type { Page } from '#server/db/groups/collection-filter'
import type { Reader } from '#server/database/storage'

/** Returns a page of them, newest first, and how many there are. */
export async function unsubmittedCopies(
  db: Reader,
  collectorId: string,
  { limit, offset }: Page,
): Promise<{ copies: HeldCopy[]; total: number }> {
  const { total } = await unsubmitted(db, collectorId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await unsubmitted(db, collectorId)
    .select('holdings.id')
    .orderBy('holdings.created_at', 'desc')
    .orderBy('holdings.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const ids = rows.map(({ id }) => id)
  return { copies: await copiesById(db, collectorId, ids), total }
}

function unsubmitted(db: Reader, collectorId: string) {
  return db
    .selectFrom('holding_groups')
    .innerJoin('holdings', join =>
      join
        .onRef('holdings.collector_id', '=', 'holding_groups.collector_id')
        .onRef('holdings.group_key', '=', 'holding_groups.group_key'),
    )
    .where('holding_groups.collector_id', '=', collectorId)
    .where('holding_groups.kind', '=', 'grading')
    .where('holdings.removed_at', 'is', null)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('submission_copies')
            .select('submission_copies.place')
            .whereRef('submission_copies.collector_id', '=', 'holdings.collector_id')
            .whereRef('submission_copies.holding_id', '=', 'holdings.id')
            .where('submission_copies.superseded_by', 'is', null),
        ),
      ),
    )
}
