import type { Reader, Writer } from '#server/database/storage'

export async function insertInvitation(
  tx: Writer,
  { digest, createdAt, expiresAt }: { digest: string; createdAt: string; expiresAt: string },
): Promise<void> {
  await tx
    .insertInto('invitations')
    .values({ digest, created_at: createdAt, expires_at: expiresAt })
    .execute()
}

/** Returns whether an invitation is unused and has not expired. */
export async function isInvited(db: Reader, digest: string, now: string): Promise<boolean> {
  const row = await db
    .selectFrom('invitations')
    .select('digest')
    .where('digest', '=', digest)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Uses up an invitation. False if it was used before or has expired. */
export async function spendInvitation(tx: Writer, digest: string, now: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('invitations')
    .where('digest', '=', digest)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteInvitationsBefore(tx: Writer, expiresAt: string): Promise<void> {
  await tx.deleteFrom('invitations').where('expires_at', '<=', expiresAt).execute()
}
