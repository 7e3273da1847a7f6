import { collectorsAfter, type Difference, differencesOf } from '#server/db/collection/recount'
import type { Storage } from '#server/db/storage'

export interface Reconciled {
  readonly collectors: number
  readonly entries: number
  readonly differences: number
}

/** Few enough that no snapshot is held for long beside a working server. */
const collectorsASnapshot = 20

/**
 * Recounts every figure of every collector from the copies and the ledger and reports each that differs.
 * Market totals are left out: they stand as of their stamp, and prices may have moved since.
 */
export async function reconcile(
  storage: Storage,
  report: (difference: Difference) => void,
): Promise<Reconciled> {
  let [collectors, entries, differences] = [0, 0, 0]
  for (let afterId: string | undefined = ''; afterId !== undefined; ) {
    const from: string = afterId
    const batch = await storage.read(async db => {
      const next = await collectorsAfter(db, from, collectorsASnapshot)
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
