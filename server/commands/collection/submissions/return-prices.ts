/** What slabs sell for on the day they come back, however their grades are recorded. */
import type { Locked } from '#server/commands/collection/change-collection'
import type { NewOperation } from '#server/commands/collection/operation-records'
import { marketPriceReader } from '#server/commands/prices/market-price-reader'
import {
  newestSubmissionCopies,
  saveSubmissionCopies,
} from '#server/db/collection/submissions/submission-copies'

/** Remembers the market prices of the slabs that these operations bring back from submissions; null when unknown. */
export async function keepReturnPrices(
  { tx, ledger }: Locked,
  collectorId: string,
  operations: readonly NewOperation[],
): Promise<void> {
  const graded = operations
    .filter(({ kind }) => kind === 'graded')
    .flatMap(({ changes }) => changes.filter(({ after }) => after.state.kind === 'graded'))
  if (graded.length === 0) return
  const ids = graded.map(({ copyId }) => copyId)
  const kept = await newestSubmissionCopies(tx, collectorId, ids)
  if (kept.length === 0) return
  const slabs = new Map(
    graded.map(({ copyId, productId, after }) => [copyId, { productId, state: after.state }]),
  )
  const priceOf = await marketPriceReader(tx, { collectorId, ledger }, [...slabs.values()])
  await saveSubmissionCopies(
    tx,
    collectorId,
    kept.map(copy => {
      const slab = slabs.get(copy.copyId)
      return { ...copy, returnedPriceCents: slab ? priceOf(slab) : null }
    }),
  )
}
