/** Which keys the hourly job checks. */
import { pagesAfter } from '#server/database/chunks'
import { nextHeldKeys, nextWishedKeys } from '#server/db/prices/held-keys'
import type { PriceKey } from '#server/db/prices/market-prices'
import { type CheckedKey, checkedKeys } from '#server/db/prices/price-checks'
import type { Storage } from '#server/database/storage'
import { turn } from '#server/turns'

/** Which keys are due: those last checked before an instant, or whose last check failed before another. */
export interface Stale {
  readonly uncheckedSince: string
  readonly failedBefore: string
}

/** Few enough that each part takes some milliseconds. */
const walkedAtOnce = 500

/**
 * Lists the stale keys that any collector holds, or wishes for at a target price, least recently checked first. Walks
 * through all keys in parts, and keeps no more than twice as many as asked for.
 */
export async function staleKeysOfAnyone(
  storage: Pick<Storage, 'read'>,
  stale: Stale,
  limit: number,
  atOnce = walkedAtOnce,
): Promise<PriceKey[]> {
  let oldest: CheckedKey[] = []
  for await (const keys of heldOrWished(storage, atOnce)) {
    oldest.push(...(await stillStale(storage, keys, stale)))
    if (oldest.length > 2 * limit) oldest = leastRecent(oldest, limit)
    await turn()
  }
  return leastRecent(oldest, limit).map(({ productId, priceKey }) => ({ productId, priceKey }))
}

/** Returns those of these keys that are stale now. */
export async function stillStale(
  storage: Pick<Storage, 'read'>,
  keys: readonly PriceKey[],
  { uncheckedSince, failedBefore }: Stale,
): Promise<CheckedKey[]> {
  const checked = await storage.read(db => checkedKeys(db, keys))
  return checked.filter(
    ({ check }) =>
      check === null ||
      check.checkedAt < uncheckedSince ||
      (check.outcome === 'failed' && check.checkedAt < failedBefore),
  )
}

async function* heldOrWished(
  storage: Pick<Storage, 'read'>,
  atOnce: number,
): AsyncGenerator<readonly PriceKey[]> {
  const held = (after: PriceKey) => storage.read(db => nextHeldKeys(db, after, atOnce))
  yield* pagesAfter({ productId: '', priceKey: '' }, held, key => key)
  const wished = (after: string) => storage.read(db => nextWishedKeys(db, after, atOnce))
  yield* pagesAfter('', wished, ({ productId }) => productId)
}

/** Each key once: what is held may be wished for too. */
function leastRecent(keys: readonly CheckedKey[], limit: number): CheckedKey[] {
  const sorted = keys.toSorted((one, other) => byOrder(placeOf(one), placeOf(other)))
  return sorted
    .filter((key, index) => index === 0 || placeOf(key) !== placeOf(sorted[index - 1] ?? key))
    .slice(0, limit)
}

/** No part of it contains a space. */
function placeOf({ productId, priceKey, check }: CheckedKey): string {
  return `${check?.checkedAt ?? ''} ${productId} ${priceKey}`
}

function byOrder(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
