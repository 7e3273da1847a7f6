import type { StoredCollector } from '#server/db/accounts/collectors'
import { resetLinkMail } from '#server/mail/account-mails'
import { MailFailed } from '#server/mail/mail'
import type { Parts } from '#server/parts'

/** Mails a link to set a new password to its account. Returns a sentence that says whether it did. */
export async function mailResetLink(
  { mailer }: Pick<Parts, 'mailer'>,
  { username, email }: StoredCollector,
  { link, isPublic }: { readonly link: string; readonly isPublic: boolean },
): Promise<string> {
  if (mailer === null) return 'It was not mailed, because SMTP_URL is not set.'
  if (!isPublic) return 'It was not mailed, because PUBLIC_URL is not set.'
  try {
    await mailer.send({ to: email, ...resetLinkMail({ username, link }) })
    return `It was mailed to ${email}.`
  } catch (error) {
    if (!(error instanceof MailFailed)) throw error
    return `It could not be mailed (${error.fault}, ${error.reason}).`
  }
}
