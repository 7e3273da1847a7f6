/** E-mail addresses confirmed as their owners do it: by the link in the mail. */
import { confirmEmail, sendConfirmation } from '#server/commands/accounts/confirm-email'
import type { Mail, Mailer } from '#server/mail/mail'
import type { TestApp } from './app.ts'

/** Returns a mailer that keeps what it is given. */
export function keepingMailer(): Mailer & { readonly mails: Mail[] } {
  const mails: Mail[] = []
  return {
    mails,
    async send(mail) {
      mails.push(mail)
    },
    close() {},
  }
}

/** Returns the secret of the link in a mail. */
export function secretIn(mail: Mail | undefined): string {
  return /#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
}

/** Mails a collector the link to confirm their address, and returns its secret. */
export async function mailedConfirmation({ parts }: TestApp, collectorId: string): Promise<string> {
  const mailer = keepingMailer()
  // A link that is still being mailed would replace this one.
  await parts.background.settled()
  await sendConfirmation({ ...parts, mailer }, { collectorId, address: '192.0.2.99' })
  await parts.background.settled()
  return secretIn(mailer.mails[0])
}

/** Confirms the address of a collector. */
export async function confirmAddress(app: TestApp, collectorId: string): Promise<void> {
  await confirmEmail(app.parts, await mailedConfirmation(app, collectorId))
}
