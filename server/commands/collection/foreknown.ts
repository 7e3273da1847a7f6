/** What a change can read about its groups before it decides, so that it writes in one message. */
import { fewCopies } from '#server/db/collection/copies'
import { type KnownGroups, knownGroups } from '#server/db/collection/group-rows'
import { newestWithout, type PlacedInGroup, type WithoutCopies } from '#server/db/collection/newest-copies'
import { queuedKeys } from '#server/db/collection/revaluations'
import type { PriceKey } from '#server/db/prices/market-prices'
import { amountsByKey, type PriceAmount } from '#server/db/prices/price-amounts'
import { lockPricesToRead } from '#server/db/prices/price-locks'
import type { EngineName, Writer } from '#server/db/storage'
import { together } from '#server/db/together'

/** Groups, and the prices of some products, as they stay until the transaction ends. */
export interface Foreknown extends KnownGroups {
  readonly productIds: ReadonlySet<string>
  /** By `mapKey`. */
  readonly prices: ReadonlyMap<string, PriceAmount>
  /** Other prices that changed, which the totals do not count yet. */
  readonly queued: readonly PriceKey[]
  readonly without: WithoutCopies
}

/** What the copies of a change may be of. */
export interface Foreseen {
  readonly groupKeys: readonly string[]
  /** All products that they may be of: prices are locked at once, or two changes could wait for each other. */
  readonly productIds: ReadonlySet<string>
  /** The copies that may leave. */
  readonly leaving: readonly PlacedInGroup[]
}

/** Reads it in one message. The collection must be locked. */
export async function foreknow(
  tx: Writer,
  engine: EngineName,
  collectorId: string,
  { groupKeys, productIds, leaving }: Foreseen,
): Promise<Foreknown> {
  const keys = [...productIds].map(productId => ({ productId }))
  const [groups, , prices, queued, without] = await together(
    knownGroups(tx, engine, collectorId, groupKeys),
    // Before any price is read: a price being saved waits until the copies are there, or is seen below.
    lockPricesToRead(tx, engine, productIds),
    amountsByKey(tx, collectorId, keys),
    queuedKeys(tx, collectorId),
    // For more copies, the change asks after it has written them.
    newestWithout(tx, collectorId, leaving.length <= fewCopies ? leaving : []),
  )
  return { ...groups, productIds, prices, queued, without }
}
