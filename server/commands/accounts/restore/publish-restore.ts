/** Gives an account to the collector of a restore. */
import { giveAccount, listsBeyondLimits, lockBoth, putOffEnd } from '#server/db/accounts/restores'
import { queueWhole } from '#server/db/groups/revaluations'
import type { Parts } from '#server/parts'
import { notFound, Refused } from '#server/refused'
import { rejectEntries } from './check-download.ts'

/** Throws Refused when the account has got a copy meanwhile; then nothing changes. */
export async function publishRestore(parts: Parts, collectorId: string, restoring: string): Promise<void> {
  const { storage, now } = parts
  const at = now().toISOString()
  await storage.write(async tx => {
    const found = await lockBoth(tx, collectorId, restoring)
    if (found === null) throw notFound()
    rejectEntries(found)
    if (!(await putOffEnd(tx, restoring, { at, until: at }))) throw notFound()
    await giveAccount(tx, collectorId, restoring)
    // It was counted without the restricted prices that the account may see.
    await queueWhole(tx, restoring, at)
    const [full] = await listsBeyondLimits(tx, restoring)
    if (full)
      throw new Refused(
        'conflict',
        `Your account has ${full} of its own, and with the restored ones it would have too many. Remove some first.`,
      )
  })
}
