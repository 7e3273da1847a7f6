/** An address is confirmed by the link that was mailed to it. */
import { collectorById, confirmEmail as setConfirmed } from '#server/db/accounts/collectors'
import { emailConfirmation, spendEmailConfirmation } from '#server/db/accounts/email-confirmations'
import type { Parts } from '#server/parts'
import { Refused } from '#server/refused'
import { linkDigest } from './link-secret.ts'

/** An account and the address that a link confirms for it. */
export interface ConfirmedEmail {
  readonly collectorId: string
  readonly username: string
  readonly email: string
}

/** Returns what a link confirms. Throws Refused for one that was used, replaced or has expired. */
export async function confirmationOwner(
  { storage, now }: Pick<Parts, 'storage' | 'now'>,
  secret: string,
): Promise<ConfirmedEmail> {
  const digest = linkDigest(secret)
  const found = await storage.read(async db => {
    const link = await emailConfirmation(db, digest, now().toISOString())
    const collector = link && (await collectorById(db, link.collectorId))
    return collector?.email === link?.email ? collector : null
  })
  if (!found) throw usedUp()
  return { collectorId: found.id, username: found.username, email: found.email }
}

/** Confirms the address that the link was mailed to, if it is still the account's. Works once. Throws Refused. */
export async function confirmEmail(parts: Parts, secret: string): Promise<ConfirmedEmail> {
  const owner = await confirmationOwner(parts, secret)
  const { collectorId, email } = owner
  const at = parts.now().toISOString()
  await parts.storage.write(async tx => {
    // The account first: a change of its address writes the account and then its link, and the two must not wait for
    // each other.
    if (!(await setConfirmed(tx, collectorId, email, at))) throw usedUp()
    if (!(await spendEmailConfirmation(tx, linkDigest(secret), at))) throw usedUp()
  })
  return owner
}

function usedUp(): Refused {
  return new Refused(
    'forbidden',
    'This link was used or has expired, or a newer one was sent. Account Settings say whether your address is confirmed.',
  )
}
