import { checkPasswordChange } from '#domain/accounts/credentials'
import { collectorById, replacePasswordHash, type StoredCollector } from '#server/db/accounts/collectors'
import { deleteOtherTokens } from '#server/db/accounts/tokens'
import type { Parts } from '#server/parts'
import { countPasswordTry, forgivePasswordTries } from '#server/limits/attempt-limits'
import { isCommonPassword } from '#server/passwords/common-passwords'
import { notFound, Refused } from '#server/refused'

export interface PasswordChange {
  readonly currentPassword: string
  readonly newPassword: string
}

export interface Asker {
  readonly collectorId: string
  readonly tokenHash: string
  readonly address: string
}

/** Replaces the password after checking the current one, and ends every session but the asking one. */
export async function changePassword(parts: Parts, asker: Asker, change: PasswordChange): Promise<void> {
  const collector = await parts.storage.read(db => collectorById(db, asker.collectorId))
  if (!collector) throw notFound()
  refuseBadChange(change, collector)
  const door = { account: collector.id, address: asker.address }
  await countPasswordTry(parts, door)
  if (!(await parts.passwords.matches(change.currentPassword, collector.passwordHash))) throw wrongPassword()
  await forgivePasswordTries(parts, door)
  const newHash = await parts.passwords.hash(change.newPassword)
  await parts.storage.write(async tx => {
    if (!(await replacePasswordHash(tx, collector.id, collector.passwordHash, newHash))) throw wrongPassword()
    await deleteOtherTokens(tx, collector.id, asker.tokenHash)
  })
}

function refuseBadChange(change: PasswordChange, collector: StoredCollector): void {
  const sentences = checkPasswordChange({ ...change, username: collector.username })
  const fields: Record<string, string> = {}
  if (sentences.currentPassword) fields['current_password'] = sentences.currentPassword
  if (sentences.newPassword) fields['new_password'] = sentences.newPassword
  else if (isCommonPassword(change.newPassword)) {
    fields['new_password'] = 'Password is too common: choose one that others would not'
  }
  const [first] = Object.values(fields)
  if (first !== undefined) throw new Refused('invalid', first, { fields })
}

function wrongPassword(): Refused {
  const sentence = 'Current password is incorrect'
  return new Refused('invalid', sentence, { fields: { current_password: sentence } })
}
