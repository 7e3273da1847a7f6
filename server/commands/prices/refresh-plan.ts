/** Decides what a refresh asks for and what it skips. */
import {
  type CheckOutcome,
  type Freshness,
  freshForTradeMs,
  freshMs,
  isFresh,
} from '#domain/prices/price-check'
import { type PriceQuestion, questionsOf } from '#domain/prices/price-question'
import { checkedKeysHeldBy, keysWithProducts } from '#server/db/prices/held-keys'
import type { PriceKey } from '#server/db/prices/market-prices'
import { type CheckedKey, checkedKeys } from '#server/db/prices/price-checks'
import { turn } from '#server/turns'
import type { Parts } from '#server/parts'
import type { KeyEnd } from './refresh-tally.ts'

/** The most keys that one refresh asks for. Least recently checked keys go first. */
export const maxKeys = 20_000
/** Other calls are answered between so many. */
const keysAtOnce = 200

export interface RefreshPlan {
  readonly questions: readonly PriceQuestion[]
  readonly skipped: readonly (readonly [productId: string, end: KeyEnd])[]
  /** The keys that no source can price. */
  readonly unaskable: readonly PriceKey[]
}

/**
 * Skips what the source answered recently: within six hours for everything the collector holds, within an hour for
 * these keys. Skips what it cannot price, and what is beyond the limit.
 */
export async function planRefresh(
  { storage, priceSource, now }: Parts,
  collectorId: string,
  keys: readonly PriceKey[] | null,
  limit = maxKeys,
): Promise<RefreshPlan> {
  const all = await storage.read(db =>
    keys === null ? checkedKeysHeldBy(db, collectorId) : checkedKeys(db, keys),
  )
  const maxAgeMs = keys === null ? freshMs : freshForTradeMs
  const freshness: Freshness = { now: now(), source: priceSource.name, maxAgeMs }
  const skipped: [string, KeyEnd][] = []
  const due: CheckedKey[] = []
  for (const key of all) {
    if (isFresh(key.check, freshness)) skipped.push([key.productId, endOfFresh(key.check.outcome)])
    else if (due.length < limit) due.push(key)
    else skipped.push([key.productId, 'not_asked'])
  }
  const askable: PriceQuestion[] = []
  const unaskable: PriceKey[] = []
  for (let start = 0; start < due.length; start += keysAtOnce) {
    const held = await storage.read(db => keysWithProducts(db, due.slice(start, start + keysAtOnce)))
    for (const key of held) {
      const asked = questionsOf(key).filter(question => priceSource.canPrice(question))
      askable.push(...asked)
      if (asked.length === 0) unaskable.push(key)
    }
    await turn()
  }
  const questions = [...Map.groupBy(askable, question => question.productId).values()].flat()
  const asked = new Set(questions.map(({ productId }) => productId))
  for (const { productId } of due) if (!asked.has(productId)) skipped.push([productId, 'unpriced'])
  return { questions, skipped, unaskable }
}

function endOfFresh(outcome: CheckOutcome): KeyEnd {
  return outcome === 'priced' ? 'current' : outcome
}
