/** Links that confirm an e-mail address. Only their digests are kept. */
import { allFields } from '#server/database/columns'
import type { Reader, Writer } from '#server/database/storage'

/** A link that was mailed. */
export interface EmailConfirmation {
  readonly collectorId: string
  /** The address it was mailed to. */
  readonly email: string
  readonly createdAt: string
}

/** Stores a collector's link. An earlier one stops working. */
export async function saveEmailConfirmation(
  tx: Writer,
  { collectorId, email, createdAt, ...kept }: EmailConfirmation & { digest: string; expiresAt: string },
): Promise<void> {
  const link = { digest: kept.digest, email, created_at: createdAt, expires_at: kept.expiresAt }
  await tx
    .insertInto('email_confirmations')
    .values({ collector_id: collectorId, ...link })
    .onConflict(conflict => conflict.column('collector_id').doUpdateSet(link))
    .execute()
}

/** Returns the link with this digest; null if it was used, replaced or has expired. */
export async function emailConfirmation(
  db: Reader,
  digest: string,
  now: string,
): Promise<EmailConfirmation | null> {
  const row = await db
    .selectFrom('email_confirmations')
    .select(['collector_id', 'email', 'created_at'])
    .where('digest', '=', digest)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ? allFields(row) : null
}

/** Returns the link of a collector that still works; null without one. */
export async function emailConfirmationOf(
  db: Reader,
  collectorId: string,
  now: string,
): Promise<EmailConfirmation | null> {
  const row = await db
    .selectFrom('email_confirmations')
    .select(['collector_id', 'email', 'created_at'])
    .where('collector_id', '=', collectorId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ? allFields(row) : null
}

/** Uses up a link. False if it was used, replaced or has expired. */
export async function spendEmailConfirmation(tx: Writer, digest: string, now: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('email_confirmations')
    .where('digest', '=', digest)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes a collector's link. */
export async function deleteEmailConfirmation(tx: Writer, collectorId: string): Promise<void> {
  await tx.deleteFrom('email_confirmations').where('collector_id', '=', collectorId).execute()
}

export async function deleteEmailConfirmationsBefore(tx: Writer, expiresAt: string): Promise<void> {
  await tx.deleteFrom('email_confirmations').where('expires_at', '<=', expiresAt).execute()
}
