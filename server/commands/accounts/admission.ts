/** Decides whether a visitor may create an account, and whether they become the operator. */
import { type Registration, registrationNow } from '#domain/accounts/registration'
import { isFirstAccount, isUnused } from '#server/db/accounts/access'
import { isInvited, spendLink, insertInvitation } from '#server/db/accounts/secret-links'
import type { Writer } from '#server/database/storage'
import type { Parts } from '#server/parts'
import { Refused } from '#server/refused'
import { linkDigest, newLinkSecret } from './link-secret.ts'

type Door = Pick<Parts, 'storage' | 'registration' | 'now'>

/** Returns what holds for a visitor now. */
export async function currentRegistration({ storage, registration }: Door): Promise<Registration> {
  return storage.read(async db => registrationNow(registration, await isUnused(db)))
}

/** Throws Refused for a visitor who may not register, before any work is done for them. */
export async function rejectUninvited(parts: Door, invitation: string | undefined): Promise<void> {
  const state = await currentRegistration(parts)
  if (state === 'closed') throw closed()
  if (state === 'open') return
  if (invitation === undefined) throw notInvited()
  const digest = linkDigest(invitation)
  if (!(await parts.storage.read(db => isInvited(db, digest, parts.now().toISOString())))) throw usedUp()
}

/**
 * Decides in the transaction that creates the account, and uses up the invitation. Returns whether it is the first
 * account, whose owner is the operator. Throws Refused.
 */
export async function admit(
  tx: Writer,
  { registration }: Door,
  { invitation, at }: { readonly invitation: string | undefined; readonly at: string },
): Promise<{ readonly isFirst: boolean }> {
  const isFirst = await isFirstAccount(tx)
  const state = registrationNow(registration, isFirst)
  if (state === 'closed') throw closed()
  if (state === 'invite') {
    if (invitation === undefined) throw notInvited()
    if (!(await spendLink(tx, 'invitations', linkDigest(invitation), at))) throw usedUp()
  }
  return { isFirst }
}

function closed(): Refused {
  return new Refused('forbidden', 'Registration is closed here. Ask the operator for an account.')
}

function notInvited(): Refused {
  return new Refused('forbidden', 'You need an invitation to register here. Ask the operator for one.')
}

function usedUp(): Refused {
  return new Refused('forbidden', 'This invitation was used or has expired. Ask the operator for a new one.')
}

/** Makes an invitation that one person can use once. Returns the secret of its link. */
export async function invite(
  { storage, now }: Pick<Parts, 'storage' | 'now'>,
  validMs: number,
): Promise<{ readonly secret: string; readonly expiresAt: string }> {
  const { secret, digest } = newLinkSecret()
  const at = now()
  const expiresAt = new Date(at.getTime() + validMs).toISOString()
  await storage.write(tx => insertInvitation(tx, { digest, createdAt: at.toISOString(), expiresAt }))
  return { secret, expiresAt }
}
