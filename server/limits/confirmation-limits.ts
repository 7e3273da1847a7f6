/** Limits mails to addresses that are not confirmed: they may be a stranger's. */
import type { Parts } from '#server/parts'
import { networkOf } from './attempt-limits.ts'
import { bucketName, countInWindow, dayMs, type Limit, tooMany } from './windows.ts'

const accountLimit: Limit = { max: 10, windowMs: dayMs }
/** To one mailbox, from all accounts. */
const mailboxLimit: Limit = { max: 5, windowMs: dayMs }
/** From all accounts of one network. */
const networkLimit: Limit = { max: 50, windowMs: dayMs }

/** Counts a mail that asks to confirm an address, by the key of its mailbox. Throws Refused after too many. */
export async function countConfirmation(
  { storage, now, rateLimits }: Parts,
  sent: { readonly collectorId: string; readonly mailbox: string; readonly address: string },
): Promise<void> {
  if (!rateLimits) return
  const at = now()
  const limits: [string, Limit][] = [
    [bucketName('confirm', sent.collectorId), accountLimit],
    [bucketName('confirm-network', networkOf(sent.address)), networkLimit],
    // The last, so that a refusal above uses up nothing of the mailbox's.
    [bucketName('confirm-mailbox', sent.mailbox), mailboxLimit],
  ]
  const waitMs = await storage.write(async tx => {
    for (const [bucket, limit] of limits) {
      const found = await countInWindow(tx, bucket, limit, at)
      if (found > 0) return found
    }
    return 0
  })
  if (waitMs > 0) throw tooMany('Too many confirmation links were sent.', waitMs)
}
