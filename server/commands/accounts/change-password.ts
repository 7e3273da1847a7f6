import { checkPasswordChange } from '#domain/accounts/credentials'
import { collectorById, replacePasswordHash, type StoredCollector } from '#server/db/accounts/collectors'
import { deleteLinkOf } from '#server/db/accounts/secret-links'
import { deleteOtherTokens } from '#server/db/accounts/tokens'
import type { Parts } from '#server/parts'
import { asPasswordTry } from '#server/limits/attempt-limits'
import { commonPasswordError } from '#server/passwords/common-passwords'
import { mailNotice, tellUnderBell } from './account-notices.ts'
import type { Visitor } from './sessions.ts'
import { notFound, type Refused, refusedField, rejectFields } from '#server/refused'

export interface PasswordChange {
  readonly currentPassword: string
  readonly newPassword: string
}

export interface Caller extends Visitor {
  readonly collectorId: string
  readonly tokenHash: string
}

/** Replaces the password after checking the current one. Ends every session except the caller's, and the link of a reset. */
export async function changePassword(parts: Parts, caller: Caller, change: PasswordChange): Promise<void> {
  const collector = await parts.storage.read(db => collectorById(db, caller.collectorId))
  if (!collector) throw notFound()
  await rejectInvalid(change, collector)
  const door = { account: collector.id, address: caller.address }
  await asPasswordTry(parts, door, async () => {
    if (!(await parts.passwords.matches(change.currentPassword, collector.passwordHash)))
      throw wrongPassword()
  })
  const newHash = await parts.passwords.hash(change.newPassword)
  const { id: collectorId, username } = collector
  const at = parts.now().toISOString()
  const notice = { collectorId, username, kind: 'password_changed', by: caller, at } as const
  await parts.storage.write(async tx => {
    if (!(await replacePasswordHash(tx, collector.id, collector.passwordHash, newHash))) throw wrongPassword()
    await deleteOtherTokens(tx, collector.id, caller.tokenHash)
    await deleteLinkOf(tx, 'password_resets', collector.id)
    await tellUnderBell(tx, notice)
  })
  mailNotice(parts, notice)
}

async function rejectInvalid(change: PasswordChange, collector: StoredCollector): Promise<void> {
  const { currentPassword, newPassword } = checkPasswordChange({ ...change, names: collector })
  rejectFields({
    currentPassword,
    newPassword: newPassword ?? (await commonPasswordError(change.newPassword)),
  })
}

function wrongPassword(): Refused {
  return refusedField('currentPassword', 'Current password is incorrect')
}
