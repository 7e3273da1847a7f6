/** A forgotten password: a link by mail or from the operator, and the person who opens it sets a new password. */
import { checkNewPassword } from '#domain/accounts/credentials'
import { resetHours, resetLink } from '#domain/accounts/secret-links'
import { foldedKey, textFault } from '#domain/text'
import {
  collectorById,
  collectorBySignInName,
  setPasswordHash,
  type StoredCollector,
} from '#server/db/accounts/collectors'
import { passwordResetOwner, savePasswordReset, spendLink } from '#server/db/accounts/secret-links'
import { deleteTokens } from '#server/db/accounts/tokens'
import type { Parts } from '#server/parts'
import { countForgotten } from '#server/limits/attempt-limits'
import { isWithinLimit } from '#server/limits/collector-limits'
import { commonPasswordError } from '#server/passwords/common-passwords'
import { Refused, refusedField, rejectFields } from '#server/refused'
import { mailNotice, tellUnderBell } from './account-notices.ts'
import { linkDigest, newLinkSecret } from './link-secret.ts'
import type { Visitor } from './sessions.ts'
import { forgottenPasswordMail, resetLinkMail } from '#server/mail/account-mails'
import { MailFailed } from '#server/mail/mail'
import { resetAddress } from './move-email.ts'

/** Makes a link for an account. An earlier one stops working. Returns its secret. */
export async function startPasswordReset(
  { storage, now }: Pick<Parts, 'storage' | 'now'>,
  collectorId: string,
): Promise<{ readonly secret: string; readonly expiresAt: string }> {
  const { secret, digest } = newLinkSecret()
  const at = now()
  const expiresAt = new Date(at.getTime() + resetHours * 60 * 60 * 1_000).toISOString()
  await storage.write(tx =>
    savePasswordReset(tx, collectorId, { digest, createdAt: at.toISOString(), expiresAt }),
  )
  return { secret, expiresAt }
}

/** Returns whose password the link sets. Throws Refused for a link that was used, replaced or has expired. */
export async function resetOwner(
  { storage, now }: Pick<Parts, 'storage' | 'now'>,
  secret: string,
): Promise<StoredCollector> {
  const digest = linkDigest(secret)
  const found = await storage.read(async db => {
    const id = await passwordResetOwner(db, digest, now().toISOString())
    return id === null ? null : collectorById(db, id)
  })
  if (!found) throw usedUp()
  return found
}

/** Sets a new password by a link, and ends every session. The link works once. Throws Refused. */
export async function resetPassword(
  parts: Parts,
  { secret, newPassword }: { readonly secret: string; readonly newPassword: string },
  by: Visitor,
): Promise<StoredCollector> {
  const collector = await resetOwner(parts, secret)
  const { newPassword: fault } = checkNewPassword({ newPassword, names: collector })
  rejectFields({ newPassword: fault ?? (await commonPasswordError(newPassword)) })
  const newHash = await parts.passwords.hash(newPassword)
  const at = parts.now().toISOString()
  const { id: collectorId, username } = collector
  const notice = { collectorId, username, kind: 'password_changed', by, at } as const
  await parts.storage.write(async tx => {
    if (!(await spendLink(tx, 'password_resets', linkDigest(secret), at))) throw usedUp()
    await setPasswordHash(tx, collector.id, newHash)
    await deleteTokens(tx, collector.id)
    await tellUnderBell(tx, notice)
  })
  mailNotice(parts, notice)
  return collector
}

function usedUp(): Refused {
  return new Refused('forbidden', 'This link was used or has expired. Ask for a new one.')
}

/**
 * Mails a link in the background to the confirmed address of the account with this username or e-mail address. Answers
 * alike, and as fast, whether there is one. Throws Refused on a server without mail and after too many requests.
 */
export async function forgetPassword(parts: Parts, username: string, { address }: Visitor): Promise<void> {
  const { mailer, storage, publicUrl, now, log } = parts
  if (mailer === null)
    throw new Refused(
      'conflict',
      'This server sends no mail. Ask the operator for a link to set a new password.',
    )
  const fault = textFault(username)
  if (fault) throw refusedField('username', `Username ${fault}`)
  const nameKey = foldedKey(username)
  await countForgotten(parts, { account: nameKey, address })
  parts.background.start('links for forgotten passwords', async signal => {
    const found = await storage.read(db => collectorBySignInName(db, nameKey))
    const to = found && (await storage.read(db => resetAddress(db, found.id, now().toISOString())))
    if (!found || found.disabledAt !== null || to === null) return
    if (!(await isWithinLimit(parts, 'forgotten', found.id))) return
    const { secret } = await startPasswordReset(parts, found.id)
    const mail = forgottenPasswordMail({ username: found.username, link: resetLink(publicUrl, secret) })
    try {
      await mailer.send({ to, ...mail }, signal)
    } catch (error) {
      if (!(error instanceof MailFailed)) throw error
      const { fault, reason } = error
      log.warn({ collector_id: found.id, fault, reason }, 'cannot mail a link for a forgotten password')
    }
  })
}

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
