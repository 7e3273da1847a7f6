import type { Reader, Writer } from '#server/database/storage'

/** Stores a collector's link. An earlier one stops working. */
export async function savePasswordReset(
  tx: Writer,
  collectorId: string,
  { digest, createdAt, expiresAt }: { digest: string; createdAt: string; expiresAt: string },
): Promise<void> {
  const link = { digest, created_at: createdAt, expires_at: expiresAt }
  await tx
    .insertInto('password_resets')
    .values({ collector_id: collectorId, ...link })
    .onConflict(conflict => conflict.column('collector_id').doUpdateSet(link))
    .execute()
}

/** Returns whose link this is; null if it was used, replaced or has expired. */
export async function passwordResetOwner(db: Reader, digest: string, now: string): Promise<string | null> {
  const row = await db
    .selectFrom('password_resets')
    .select('collector_id')
    .where('digest', '=', digest)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.collector_id ?? null
}

/** Uses up a link. False if it was used, replaced or has expired. */
export async function spendPasswordReset(tx: Writer, digest: string, now: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('password_resets')
    .where('digest', '=', digest)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes a collector's link, as when they have changed their password themselves. */
export async function deletePasswordReset(tx: Writer, collectorId: string): Promise<void> {
  await tx.deleteFrom('password_resets').where('collector_id', '=', collectorId).execute()
}

export async function deletePasswordResetsBefore(tx: Writer, expiresAt: string): Promise<void> {
  await tx.deleteFrom('password_resets').where('expires_at', '<=', expiresAt).execute()
}
