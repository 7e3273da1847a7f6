import { collectorsAfter, differencesOf } from '#server/db/ledger/recount'
import type { Difference } from '#server/db/ledger/recount-figures'
import type { Storage } from '#server/database/storage'

export interface Reconciled {
  readonly collectors: number
  readonly entries: number
  readonly differences: number
}

/** Few enough to hold no snapshot for long while the server runs. */
const collectorsPerSnapshot = 20

/**
 * Recounts every figure of every collector from the copies, the ledger and the prices, and reports each difference.
 * Market totals of collectors who are queued to be valued again are recounted at the prices they count.
 */
export async function reconcile(
  storage: Pick<Storage, 'read'>,
  report: (difference: Difference) => void,
): Promise<Reconciled> {
  let [collectors, entries, differences] = [0, 0, 0]
  for (let afterId: string | undefined = ''; afterId !== undefined; ) {
    const from: string = afterId
    const batch = await storage.read(async db => {
      const next = await collectorsAfter(db, from, collectorsPerSnapshot)
      const found: Difference[] = []
      for (const { id } of next) found.push(...(await differencesOf(db, id)))
      return { next, found }
    })
    for (const difference of batch.found) report(difference)
    collectors += batch.next.length
    entries += batch.next.reduce((sum, collector) => sum + collector.entries, 0)
    differences += batch.found.length
    afterId = batch.next.at(-1)?.id
  }
  return { collectors, entries, differences }
}
