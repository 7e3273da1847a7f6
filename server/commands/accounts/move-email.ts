/** What a changed e-mail address means for mail. */
import { isSameMailbox } from '#domain/accounts/mailbox'
import { formerEmailDays } from '#domain/accounts/secret-links'
import { collectorById, setEmailConfirmed, type StoredCollector } from '#server/db/accounts/collectors'
import { deleteLinkOf } from '#server/db/accounts/secret-links'
import { deleteFormerEmail, formerEmail, saveFormerEmail } from '#server/db/accounts/former-emails'
import type { Reader, Writer } from '#server/database/storage'

const dayMs = 24 * 60 * 60 * 1_000

/**
 * Makes the new address unconfirmed, and keeps the confirmed one before it for 7 days: reset links go there. The first
 * change of several counts, because a thief of a session could otherwise push out its owner's address with two
 * changes. Going back to the kept address confirms it at once.
 */
export async function moveEmail(
  tx: Writer,
  before: StoredCollector,
  email: string,
  at: string,
): Promise<void> {
  const { id } = before
  if (email !== before.email) await deleteLinkOf(tx, 'email_confirmations', id)
  if (isSameMailbox(before.email, email)) return
  const former = await formerEmail(tx, id, at)
  if (former !== null && isSameMailbox(former.email, email)) {
    await deleteFormerEmail(tx, id)
    return setEmailConfirmed(tx, id, at)
  }
  if (former === null && before.emailConfirmedAt !== null) {
    const until = new Date(Date.parse(at) + formerEmailDays * dayMs).toISOString()
    await saveFormerEmail(tx, id, { email: before.email, until })
  }
  await setEmailConfirmed(tx, id, null)
}

/** Returns where warnings about an account go: its confirmed address, and the one before a change. */
export async function warnedAddresses(db: Reader, collectorId: string, at: string): Promise<string[]> {
  const collector = await collectorById(db, collectorId)
  if (!collector) return []
  const former = await formerEmail(db, collectorId, at)
  const confirmed = collector.emailConfirmedAt === null ? [] : [collector.email]
  return former === null ? confirmed : [...confirmed, former.email]
}

/** Returns where reset links go: the confirmed address before a change, or the present one. Null if neither is. */
export async function resetAddress(db: Reader, collectorId: string, at: string): Promise<string | null> {
  const addresses = await warnedAddresses(db, collectorId, at)
  return addresses.at(-1) ?? null
}
