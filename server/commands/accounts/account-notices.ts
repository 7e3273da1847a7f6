/** Tells collectors what happens to their account: under the bell, and by mail. */
import { hash } from 'node:crypto'
import { formatDevice } from '#domain/accounts/device'
import { newId } from '#server/commands/new-id'
import { rememberSignIn } from '#server/db/accounts/known-sign-ins'
import { insertAccountNotice } from '#server/db/notifications/notifications'
import type { AccountNoticeKind } from '#server/database/tables/prices'
import type { Writer } from '#server/database/storage'
import { networkOf } from '#server/limits/attempt-limits'
import { isWithinLimit } from '#server/limits/collector-limits'
import { accountNoticeMail } from '#server/mail/account-mails'
import { MailFailed } from '#server/mail/mail'
import type { Parts } from '#server/parts'
import { warnedAddresses } from './move-email.ts'
import { keptDevice, type Visitor } from './sessions.ts'

/** What happened, and to whom. */
export interface AccountNotice {
  readonly collectorId: string
  readonly username: string
  readonly kind: AccountNoticeKind
  readonly by: Visitor
  readonly at: string
}

/** Remembers where a collector signs in. Returns whether they never signed in with this device from there. */
export async function rememberVisitor(
  tx: Writer,
  collectorId: string,
  { address, device }: Visitor,
  at: string,
): Promise<boolean> {
  // The name of a browser and its system, which an update of the browser does not change.
  const place = JSON.stringify([formatDevice(device), networkOf(address)])
  return rememberSignIn(tx, collectorId, hash('sha256', place), at)
}

/** Notifies under the bell, in the transaction of the change. */
export async function tellUnderBell(tx: Writer, { collectorId, kind, by, at }: AccountNotice): Promise<void> {
  await insertAccountNotice(tx, collectorId, at, { id: newId(), kind, device: keptDevice(by.device) })
}

/**
 * Mails the notice in the background, once: a mail that fails is logged and not repeated. It goes to the addresses
 * given, or else to the confirmed one and the one before a change.
 */
export function mailNotice(parts: Parts, notice: AccountNotice, addresses?: readonly string[]): void {
  const { mailer, storage } = parts
  if (mailer === null) return
  parts.background.start('account notices', async signal => {
    const { collectorId, kind, username, by, at } = notice
    const recipients = addresses ?? (await storage.read(db => warnedAddresses(db, collectorId, at)))
    if (recipients.length === 0 || !(await isWithinLimit(parts, `notice-${kind}`, collectorId))) return
    const mail = accountNoticeMail({
      kind,
      username,
      device: formatDevice(by.device),
      address: by.address,
      at,
    })
    for (const to of recipients) {
      try {
        await mailer.send({ to, ...mail }, signal)
      } catch (error) {
        if (!(error instanceof MailFailed)) throw error
        const { fault, reason } = error
        parts.log.warn({ collector_id: collectorId, fault, reason }, 'cannot mail an account notice')
      }
    }
  })
}
