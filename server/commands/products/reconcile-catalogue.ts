import { differingTotals } from '#server/db/search/recount-totals'
import type { Difference } from '#server/db/ledger/recount-figures'
import type { Storage } from '#server/database/storage'

/** Counts the products again and reports each total that differs. Returns how many do. */
export async function reconcileCatalogue(
  storage: Pick<Storage, 'read'>,
  report: (difference: Omit<Difference, 'collectorId'>) => void,
): Promise<number> {
  const found = await storage.read(differingTotals)
  for (const difference of found) report(difference)
  return found.length
}
