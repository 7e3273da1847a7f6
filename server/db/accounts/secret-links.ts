/**
 * Links with a secret that works once: invitations, links that set a password, and links that confirm an e-mail address. Only
 * digests of the secrets are kept.
 */
import { allFields, columnMap } from '#server/database/columns'
import type { Reader, Writer } from '#server/database/storage'

export interface NewLink {
  readonly digest: string
  readonly createdAt: string
  readonly expiresAt: string
}

/** A link that was mailed to an address. */
export interface EmailConfirmation {
  readonly collectorId: string
  readonly email: string
  readonly createdAt: string
}

/** Tables with at most one link of a collector. */
type OwnedTable = 'password_resets' | 'email_confirmations'
type LinkTable = OwnedTable | 'invitations'

const links = columnMap(['digest', 'created_at', 'expires_at'])

export async function insertInvitation(tx: Writer, link: NewLink): Promise<void> {
  await tx.insertInto('invitations').values(links.write(link)).execute()
}

/** Stores the link that sets a collector's password. An earlier one stops working. */
export async function savePasswordReset(tx: Writer, collectorId: string, link: NewLink): Promise<void> {
  const row = links.write(link)
  await tx
    .insertInto('password_resets')
    .values({ collector_id: collectorId, ...row })
    .onConflict(conflict => conflict.column('collector_id').doUpdateSet(row))
    .execute()
}

/** Stores the link that confirms a collector's address. An earlier one stops working. */
export async function saveEmailConfirmation(
  tx: Writer,
  { collectorId, email, ...link }: NewLink & EmailConfirmation,
): Promise<void> {
  const row = { email, ...links.write(link) }
  await tx
    .insertInto('email_confirmations')
    .values({ collector_id: collectorId, ...row })
    .onConflict(conflict => conflict.column('collector_id').doUpdateSet(row))
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

/** Returns whose password a link sets; null if it was used, replaced or has expired. */
export async function passwordResetOwner(db: Reader, digest: string, now: string): Promise<string | null> {
  const row = await db
    .selectFrom('password_resets')
    .select('collector_id')
    .where('digest', '=', digest)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.collector_id ?? null
}

/** Returns the link that confirms an address, by its digest or its collector; null if it was used, replaced or has expired. */
export async function emailConfirmation(
  db: Reader,
  by: 'digest' | 'collector_id',
  value: string,
  now: string,
): Promise<EmailConfirmation | null> {
  const row = await db
    .selectFrom('email_confirmations')
    .select(['collector_id', 'email', 'created_at'])
    .where(by, '=', value)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ? allFields(row) : null
}

/** Uses up a link. False if it was used, replaced or has expired. */
export async function spendLink(tx: Writer, table: LinkTable, digest: string, now: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom(table)
    .where('digest', '=', digest)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteLinkOf(tx: Writer, table: OwnedTable, collectorId: string): Promise<void> {
  await tx.deleteFrom(table).where('collector_id', '=', collectorId).execute()
}

export async function deleteLinksBefore(tx: Writer, table: LinkTable, expiresAt: string): Promise<void> {
  await tx.deleteFrom(table).where('expires_at', '<=', expiresAt).execute()
}
