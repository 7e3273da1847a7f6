/**
 * Deletes notifications that are too old to be looked for. Nothing depends on them: the price each reported stays with
 * its key or wish.
 */
import { type SqlBool, sql } from 'kysely'
import type { Writer } from '#server/database/storage'

/** Instants before which notifications are stale. */
export interface StaleLimits {
  readonly readBefore: string
  readonly createdBefore: string
  readonly mailedBefore: string
}

/**
 * Deletes up to `limit` notifications read before an instant, and as many created before one, unless they were mailed
 * later. Returns how many.
 */
export async function deleteStaleNotifications(
  tx: Writer,
  { readBefore, createdBefore, mailedBefore }: StaleLimits,
  limit: number,
): Promise<number> {
  const candidates = tx
    .selectFrom('notifications')
    .select(['collector_id', 'id'])
    .where(eb => eb.or([eb('mailed_at', 'is', null), eb('mailed_at', '<', mailedBefore)]))
    .limit(limit)
  const read = await candidates.where('read_at', '<', readBefore).orderBy('read_at').execute()
  const old = await candidates.where('created_at', '<', createdBefore).orderBy('created_at').execute()
  for (const { collector_id, id } of [...read, ...old]) {
    await tx
      .deleteFrom('notifications')
      .where('collector_id', '=', collector_id)
      .where('id', '=', id)
      .execute()
  }
  return read.length + old.length
}

/** A collector keeps this many notifications. */
export const notificationsKept = 1_000

/** Younger ones are all kept, and so is what was mailed within this time: it delays the next mail. */
export const youngMs = 2 * 24 * 60 * 60 * 1_000

/** Deletes a collector's notifications beyond the newest `kept`, unless they are young. */
export async function deleteBeyondNewest(
  tx: Writer,
  collectorId: string,
  { now, kept }: { now: string; kept: number },
): Promise<void> {
  const last = await tx
    .selectFrom('notifications')
    .select(['created_at', 'id'])
    .where('collector_id', '=', collectorId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(kept)
    .limit(1)
    .executeTakeFirst()
  if (!last) return
  const young = new Date(Date.parse(now) - youngMs).toISOString()
  await tx
    .deleteFrom('notifications')
    .where('collector_id', '=', collectorId)
    .where(sql<SqlBool>`(created_at, id) <= (${last.created_at}, ${last.id})`)
    .where('created_at', '<', young)
    .where(eb => eb.or([eb('mailed_at', 'is', null), eb('mailed_at', '<', young)]))
    .execute()
}
