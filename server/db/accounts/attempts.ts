import { sql } from 'kysely'
import { prepared } from '#server/database/prepared'
import type { Reader, Writer } from '#server/database/storage'

/** The attempts since the window began. */
export interface AttemptWindow {
  readonly attempts: number
  readonly windowStartedAt: string
}

/** Counts attempts, one by default. Starts a new window if the old one began before `windowsSince`. */
export async function countAttempt(
  tx: Writer,
  bucket: string,
  now: string,
  windowsSince: string,
  amount = 1,
): Promise<AttemptWindow> {
  const counted = await countQuery.executeTakeFirst(tx, { bucket, now, windowsSince, amount })
  if (!counted) throw new Error('an attempt was not counted')
  return counted
}

interface CountedAttempt {
  readonly bucket: string
  readonly now: string
  readonly windowsSince: string
  readonly amount: number
}

const countQuery = prepared((db, { bucket, now, windowsSince, amount }: CountedAttempt) =>
  db
    .insertInto('attempts')
    .values({ bucket, window_started_at: now, attempts: amount })
    .onConflict(conflict =>
      conflict.column('bucket').doUpdateSet({
        attempts: sql<number>`case when attempts.window_started_at < ${windowsSince} then ${amount} else attempts.attempts + ${amount} end`,
        window_started_at: sql<string>`case when attempts.window_started_at < ${windowsSince} then ${now} else attempts.window_started_at end`,
      }),
    )
    .returning(['attempts', 'window_started_at as windowStartedAt']),
)

/** Takes back one counted attempt. */
export async function uncountAttempt(tx: Writer, bucket: string): Promise<void> {
  await tx
    .updateTable('attempts')
    .set({ attempts: sql<number>`attempts - 1` })
    .where('bucket', '=', bucket)
    .where('attempts', '>', 0)
    .execute()
}

export async function deleteAttempts(tx: Writer, bucket: string): Promise<void> {
  await tx.deleteFrom('attempts').where('bucket', '=', bucket).execute()
}

export async function hasAttemptsSince(db: Reader, bucket: string, since: string): Promise<boolean> {
  return (await attemptsSince(db, bucket, since)) !== undefined
}

/** Returns the attempts of the window, if it began after this instant. */
export async function attemptsSince(
  db: Reader,
  bucket: string,
  since: string,
): Promise<AttemptWindow | undefined> {
  return db
    .selectFrom('attempts')
    .select(['attempts', 'window_started_at as windowStartedAt'])
    .where('bucket', '=', bucket)
    .where('window_started_at', '>=', since)
    .executeTakeFirst()
}

/** Deletes counts whose window began before an instant; those of one kind of bucket only before `keptSince`. */
export async function deleteAttemptsBefore(
  tx: Writer,
  past: { readonly windowStartedAt: string; readonly keptKind: string; readonly keptSince: string },
): Promise<void> {
  await tx
    .deleteFrom('attempts')
    .where('window_started_at', '<', past.windowStartedAt)
    .where(({ or, eb }) =>
      or([eb('window_started_at', '<', past.keptSince), eb('bucket', 'not like', `${past.keptKind}:%`)]),
    )
    .execute()
}
