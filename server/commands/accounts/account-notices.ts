/** Tells collectors what happens to their account: under the bell, and by mail. */
import { hash } from 'node:crypto'
import type { AccountNoticeKind } from '#domain/accounts/account-notices'
import { formatDevice } from '#domain/accounts/device'
import { newId } from '#server/commands/new-id'
import { rememberSignIn } from '#server/db/accounts/known-sign-ins'
import { insertAccountNotice } from '#server/db/notifications/notifications'
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
  /** Null for an operator. */
  readonly by: Visitor | null
  readonly at: string
  /** Of a used recovery code: how many are left. */
  readonly codesLeft?: number
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
export async function tellUnderBell(
  tx: Writer,
  { collectorId, kind, by, at, codesLeft }: AccountNotice,
): Promise<void> {
  const device = keptDevice(by?.device ?? null)
  await insertAccountNotice(tx, collectorId, at, { id: newId(), kind, device, codesLeft })
}

/**
 * Mails the notice in the background. It goes to the addresses given, or else to the confirmed one and the one before a
 * change.
 */
export function mailNotice(parts: Parts, notice: AccountNotice, addresses?: readonly string[]): void {
  const { mailer, storage } = parts
  if (mailer === null) return
  parts.background.start('account notices', async signal => {
    const { collectorId, kind, at } = notice
    const recipients = addresses ?? (await storage.read(db => warnedAddresses(db, collectorId, at)))
    if (recipients.length === 0 || !(await isWithinLimit(parts, `notice-${kind}`, collectorId))) return
    await sendNotice(parts, notice, recipients, signal)
  })
}

/** Mails the notice once: a mail that fails is logged and not repeated. */
export async function sendNotice(
  { mailer, log }: Pick<Parts, 'mailer' | 'log'>,
  { collectorId, kind, username, by, at, codesLeft = 0 }: AccountNotice,
  recipients: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  if (mailer === null) return
  const where = by === null ? null : { device: formatDevice(by.device), address: by.address }
  const mail = accountNoticeMail({ kind, username, where, at, codesLeft })
  for (const to of recipients) {
    try {
      await mailer.send({ to, ...mail }, signal)
    } catch (error) {
      if (!(error instanceof MailFailed)) throw error
      const { fault, reason } = error
      log.warn({ collector_id: collectorId, fault, reason }, 'cannot mail an account notice')
    }
  }
}
