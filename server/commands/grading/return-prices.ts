/** What slabs sell for when they come back, however their grades are recorded. */
import type { GroupFigures } from '#domain/groups/group-figures'
import type { Cents } from '#domain/money/money'
import type { Locked } from '#server/commands/ledger/change'
import type { NewOperation } from '#server/commands/ledger/change'
import { marketPriceReader } from '#server/commands/prices/market-price-reader'
import { awaitedReturns, saveReturnPrice } from '#server/db/grading/awaited-returns'
import { newestSubmissionCopies, saveSubmissionCopies } from '#server/db/grading/submission-copies'
import type { Writer } from '#server/database/storage'

/** A price found later says nothing about the day a slab came back. */
const latestFirstPriceMs = 7 * 24 * 60 * 60 * 1_000

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

type Counted = Pick<GroupFigures, 'kind' | 'countedPriceCents' | 'countedOwnCents'>

/** A group whose figures move. */
interface CountedGroup {
  readonly before: (Counted & { readonly groupKey: string }) | null
  readonly after: Counted | null
}

/** Saves first prices as return prices, for slabs that came back within the last week and had no price then. */
export async function keepFirstPrices(
  tx: Writer,
  groups: ReadonlyMap<string, readonly CountedGroup[]>,
  now: Date,
): Promise<void> {
  const priced = new Map<string, Cents>()
  const collectorIds = new Set<string>()
  for (const [collectorId, counted] of groups) {
    for (const { before, after } of counted) {
      if (before?.kind !== 'graded' || before.countedPriceCents !== null) continue
      if (after === null || after.countedPriceCents === null || after.countedOwnCents !== null) continue
      priced.set(`${collectorId} ${before.groupKey}`, after.countedPriceCents)
      collectorIds.add(collectorId)
    }
  }
  if (priced.size === 0) return
  const since = new Date(now.getTime() - latestFirstPriceMs).toISOString()
  for (const slab of await awaitedReturns(tx, [...collectorIds], since)) {
    const priceCents = priced.get(`${slab.collectorId} ${slab.groupKey}`)
    if (priceCents !== undefined) await saveReturnPrice(tx, slab, priceCents)
  }
}
