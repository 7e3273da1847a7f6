/** A forgotten password: the operator makes a link, and whoever opens it sets a new password. */
import { type AccountNames, checkNewPassword } from '#domain/accounts/credentials'
import { resetHours } from '#domain/accounts/secret-links'
import { collectorById, setPasswordHash, type StoredCollector } from '#server/db/accounts/collectors'
import {
  passwordResetOwner,
  savePasswordReset,
  spendPasswordReset,
} from '#server/db/accounts/password-resets'
import { deleteTokens } from '#server/db/accounts/tokens'
import type { Parts } from '#server/parts'
import { isCommonPassword } from '#server/passwords/common-passwords'
import { Refused } from '#server/refused'
import { mailNotice, tellUnderBell } from './account-notices.ts'
import { linkDigest, newLinkSecret } from './link-secret.ts'
import type { Visitor } from './register.ts'

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
  await rejectInvalid(newPassword, collector)
  const newHash = await parts.passwords.hash(newPassword)
  const at = parts.now().toISOString()
  const { id: collectorId, username } = collector
  const notice = { collectorId, username, kind: 'password_changed', by, at } as const
  await parts.storage.write(async tx => {
    if (!(await spendPasswordReset(tx, linkDigest(secret), at))) throw usedUp()
    await setPasswordHash(tx, collector.id, newHash)
    await deleteTokens(tx, collector.id)
    await tellUnderBell(tx, notice)
  })
  mailNotice(parts, notice)
  return collector
}

async function rejectInvalid(newPassword: string, names: AccountNames): Promise<void> {
  const { newPassword: fault } = checkNewPassword({ newPassword, names })
  const sentence =
    fault ??
    ((await isCommonPassword(newPassword))
      ? 'Password is too common: choose one that others would not'
      : null)
  if (sentence !== null) throw new Refused('invalid', sentence, { fields: { newPassword: sentence } })
}

function usedUp(): Refused {
  return new Refused('forbidden', 'This link was used or has expired. Ask the operator for a new one.')
}
