/** Opening a shared page by its link. */
import { isSharedSecret } from '#domain/sharing/shared-page'
import { linkDigest } from '#server/commands/accounts/link-secret'
import { pageByDigest, recordVisit, type VisitedPage } from '#server/db/sharing/shared-pages'
import type { Parts } from '#server/parts'

/**
 * Returns the page of a secret; null if it is shared no longer, or never was. Found by the digest of the secret, so how
 * long it takes tells nothing about other secrets. Reads the row each time: an ended link has ended in every process.
 */
export async function sharedPageBy({ storage }: Parts, secret: string): Promise<VisitedPage | null> {
  if (!isSharedSecret(secret)) return null
  return storage.readOne(db => pageByDigest(db, linkDigest(secret)))
}

/** Records the day of a visit, once a day. Never throws: a read-only database must still serve reads. */
export async function recordVisitOf(parts: Parts, page: VisitedPage): Promise<void> {
  const day = parts.now().toISOString().slice(0, 10)
  if (page.lastViewed === day) return
  try {
    await parts.storage.write(tx => recordVisit(tx, page, day))
  } catch (err) {
    parts.log.warn({ err }, 'could not record the visit of a shared page')
  }
}
