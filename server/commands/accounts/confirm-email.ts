/** An address is confirmed by the link that was mailed to it. */
import {
  collectorById,
  confirmEmail as setConfirmed,
  type StoredCollector,
} from '#server/db/accounts/collectors'
import {
  emailConfirmation,
  spendLink,
  deleteLinkOf,
  saveEmailConfirmation,
} from '#server/db/accounts/secret-links'
import type { Parts } from '#server/parts'
import { Refused, notFound } from '#server/refused'
import { linkDigest, newLinkSecret } from './link-secret.ts'
import { mailboxKey } from '#domain/accounts/mailbox'
import { confirmationDays, confirmationLink } from '#domain/accounts/secret-links'
import { countConfirmation } from '#server/limits/attempt-limits'
import { confirmationMail } from '#server/mail/account-mails'
import { MailFailed } from '#server/mail/mail'

/** An account and the address that a link confirms for it. */
export interface ConfirmedEmail {
  readonly collectorId: string
  readonly username: string
  readonly email: string
}

/** Returns what a link confirms. Throws Refused for one that was used, replaced or has expired. */
export async function confirmationOwner(
  { storage, now }: Pick<Parts, 'storage' | 'now'>,
  secret: string,
): Promise<ConfirmedEmail> {
  const digest = linkDigest(secret)
  const found = await storage.read(async db => {
    const link = await emailConfirmation(db, 'digest', digest, now().toISOString())
    const collector = link && (await collectorById(db, link.collectorId))
    return collector?.email === link?.email ? collector : null
  })
  if (!found) throw usedUp()
  return { collectorId: found.id, username: found.username, email: found.email }
}

/** Confirms the address that the link was mailed to, if it is still the account's. Works once. Throws Refused. */
export async function confirmEmail(parts: Parts, secret: string): Promise<ConfirmedEmail> {
  const owner = await confirmationOwner(parts, secret)
  const { collectorId, email } = owner
  const at = parts.now().toISOString()
  await parts.storage.write(async tx => {
    // The account first: a change of its address writes the account and then its link, and the two must not wait for
    // each other.
    if (!(await setConfirmed(tx, collectorId, email, at))) throw usedUp()
    if (!(await spendLink(tx, 'email_confirmations', linkDigest(secret), at))) throw usedUp()
  })
  return owner
}

function usedUp(): Refused {
  return new Refused(
    'forbidden',
    'This link was used or has expired, or a newer one was sent. Account Settings say whether your address is confirmed.',
  )
}

const dayMs = 24 * 60 * 60 * 1_000

/** Whether mail goes to a collector's address. */
interface EmailState {
  /** False on a server that sends no mail. */
  readonly isMailed: boolean
  readonly email: string
  readonly confirmedAt: string | null
  /** When the link that still works was mailed; null without one. */
  readonly linkSentAt: string | null
}

/** Mails the link that confirms an address. */
export async function emailState({ storage, mailer, now }: Parts, collectorId: string): Promise<EmailState> {
  const [collector, link] = await storage.read(async db => [
    await collectorById(db, collectorId),
    await emailConfirmation(db, 'collector_id', collectorId, now().toISOString()),
  ])
  if (!collector) throw notFound()
  return {
    isMailed: mailer !== null,
    email: collector.email,
    confirmedAt: collector.emailConfirmedAt,
    linkSentAt: link?.createdAt ?? null,
  }
}

/** Mails a new link, in the background. An earlier one stops working. Throws Refused. */
export async function sendConfirmation(
  parts: Parts,
  { collectorId, address }: { readonly collectorId: string; readonly address: string },
): Promise<void> {
  const collector = await parts.storage.read(db => collectorById(db, collectorId))
  if (!collector) throw notFound()
  if (parts.mailer === null) throw new Refused('conflict', 'This server sends no mail.')
  if (collector.emailConfirmedAt !== null) throw new Refused('conflict', 'Your address is confirmed already.')
  await countConfirmation(parts, { collectorId, mailbox: mailboxKey(collector.email), address })
  mailLink(parts, collector)
}

/** Mails a link to a new address, in the background. After too many mails it sends none and refuses nothing. */
export function startConfirmation(parts: Parts, collector: StoredCollector, address: string): void {
  if (parts.mailer === null || collector.emailConfirmedAt !== null) return
  const { id: collectorId, email } = collector
  parts.background.start('confirmation links', async () => {
    try {
      await countConfirmation(parts, { collectorId, mailbox: mailboxKey(email), address })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return parts.log.warn(
        { collector_id: collectorId },
        'too many confirmation links, this one is not sent',
      )
    }
    mailLink(parts, collector)
  })
}

function mailLink(parts: Parts, { id: collectorId, email }: StoredCollector): void {
  const { mailer, storage, publicUrl } = parts
  if (mailer === null) return
  parts.background.start('confirmation links', async signal => {
    const { secret, digest } = newLinkSecret()
    const at = parts.now()
    const isSaved = await storage.write(async tx => {
      const now = await collectorById(tx, collectorId)
      if (now?.email !== email || now.emailConfirmedAt !== null) return false
      const expiresAt = new Date(at.getTime() + confirmationDays * dayMs).toISOString()
      await saveEmailConfirmation(tx, { collectorId, email, digest, createdAt: at.toISOString(), expiresAt })
      return true
    })
    if (!isSaved) return
    try {
      await mailer.send({ to: email, ...confirmationMail(confirmationLink(publicUrl, secret)) }, signal)
    } catch (error) {
      if (!(error instanceof MailFailed)) throw error
      const { fault, reason } = error
      parts.log.warn({ collector_id: collectorId, fault, reason }, 'cannot mail a confirmation link')
      // The page then says that no link was sent.
      if (fault !== 'unanswered')
        await storage.write(tx => deleteLinkOf(tx, 'email_confirmations', collectorId))
    }
  })
}
