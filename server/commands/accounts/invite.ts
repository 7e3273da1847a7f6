import { insertInvitation } from '#server/db/accounts/invitations'
import type { Parts } from '#server/parts'
import { newLinkSecret } from './link-secret.ts'

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
