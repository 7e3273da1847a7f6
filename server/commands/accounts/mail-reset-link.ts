import type { StoredCollector } from '#server/db/accounts/collectors'
import { resetLinkMail } from '#server/mail/account-mails'
import { MailFailed } from '#server/mail/mail'
import type { Parts } from '#server/parts'
import { resetAddress } from './move-email.ts'

/**
 * Mails a link to set a new password to the confirmed address of its account, or for 7 days after a change to the one
 * before. Returns a sentence that says whether it did.
 */
export async function mailResetLink(
  { mailer, storage, now }: Pick<Parts, 'mailer' | 'storage' | 'now'>,
  { id, username, email }: StoredCollector,
  { link, isPublic }: { readonly link: string; readonly isPublic: boolean },
): Promise<string> {
  if (mailer === null) return 'It was not mailed, because SMTP_URL is not set.'
  if (!isPublic) return 'It was not mailed, because PUBLIC_URL is not set.'
  const to = await storage.read(db => resetAddress(db, id, now().toISOString()))
  if (to === null) return `It was not mailed, because ${email} is not confirmed.`
  try {
    await mailer.send({ to, ...resetLinkMail({ username, link }) })
    return `It was mailed to ${to}${to === email ? '' : ', the address before a change in the last 7 days'}.`
  } catch (error) {
    if (!(error instanceof MailFailed)) throw error
    return `It could not be mailed (${error.fault}, ${error.reason}).`
  }
}
