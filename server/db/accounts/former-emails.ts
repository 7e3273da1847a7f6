/** The confirmed address an account had before it got another: warnings and reset links still go there for a while. */
import type { Reader, Storage, Writer } from '#server/database/storage'

export interface FormerEmail {
  readonly email: string
  /** The instant from which nothing goes there any more. */
  readonly until: string
}

/** Returns a collector's former address while it still counts; null without one. */
export async function formerEmail(db: Reader, collectorId: string, now: string): Promise<FormerEmail | null> {
  const row = await db
    .selectFrom('former_emails')
    .select(['email', 'until'])
    .where('collector_id', '=', collectorId)
    .where('until', '>', now)
    .executeTakeFirst()
  return row ?? null
}

/** Stores a collector's former address, in place of an earlier one. */
export async function saveFormerEmail(tx: Writer, collectorId: string, former: FormerEmail): Promise<void> {
  await tx
    .insertInto('former_emails')
    .values({ collector_id: collectorId, ...former })
    .onConflict(conflict => conflict.column('collector_id').doUpdateSet({ ...former }))
    .execute()
}

export async function deleteFormerEmail(tx: Writer, collectorId: string): Promise<void> {
  await tx.deleteFrom('former_emails').where('collector_id', '=', collectorId).execute()
}

export async function deleteFormerEmailsBefore(tx: Writer, until: string): Promise<void> {
  await tx.deleteFrom('former_emails').where('until', '<=', until).execute()
}

/** Yields what a collector's download has of it: at most one row. */
export async function* exportedFormerEmails(
  storage: Storage,
  collectorId: string,
): AsyncGenerator<FormerEmail[]> {
  const rows = await storage.read(db =>
    db
      .selectFrom('former_emails')
      .select(['email', 'until'])
      .where('collector_id', '=', collectorId)
      .execute(),
  )
  if (rows.length > 0) yield rows
}
