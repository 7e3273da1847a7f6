/** Decides what a refresh asks for and what it skips. */
import { askedSources } from '#domain/prices/asked-sources'
import { askedOf, type CheckOutcome, freshForTradeMs, freshMs, isFresh } from '#domain/prices/price-check'
import { type PriceQuestion, questionsOf } from '#domain/prices/price-question'
import { checkedKeysHeldBy, keysWithProducts } from '#server/db/prices/held-keys'
import { mapKey, type PriceKey } from '#server/db/prices/market-prices'
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
 * Skips what the sources answered recently, in this order or another (see `isFresh`), and asks no source again that did:
 * within six hours for everything the collector holds, within an hour for
 * these keys. Skips what it cannot price, and what is beyond the limit.
 */
export async function planRefresh(
  parts: Parts,
  collectorId: string,
  keys: readonly PriceKey[] | null,
  limit = maxKeys,
): Promise<RefreshPlan> {
  const { storage, priceSource, now } = parts
  const all = await storage.read(db =>
    keys === null ? checkedKeysHeldBy(db, collectorId) : checkedKeys(db, keys),
  )
  const maxAgeMs = keys === null ? freshMs : freshForTradeMs
  const at = { now: now(), maxAgeMs }
  const order = priceSource.order
  const skipped: [string, KeyEnd][] = []
  const due: CheckedKey[] = []
  for (const key of all) {
    const freshness = { ...at, order: askedSources(order, key.priceKey) }
    if (isFresh(key.check, freshness)) skipped.push([key.productId, endOfFresh(key.check.outcome)])
    else if (due.length < limit) due.push(key)
    else skipped.push([key.productId, 'not_asked'])
  }
  const askable: PriceQuestion[] = []
  const unaskable: PriceKey[] = []
  for (let start = 0; start < due.length; start += keysAtOnce) {
    const some = due.slice(start, start + keysAtOnce)
    const checks = new Map(some.map(key => [mapKey(key), key.check]))
    const held = await storage.read(db => keysWithProducts(db, some))
    for (const key of held) {
      const check = checks.get(mapKey(key)) ?? null
      const possible = questionsOf(key).filter(question => priceSource.canPrice(question))
      const asked = notAsked(parts, possible, askedOf(check, at))
      askable.push(...asked)
      if (possible.length === 0) unaskable.push(key)
      // What is new in the order cannot price it.
      else if (asked.length === 0 && check !== null) skipped.push([key.productId, endOfFresh(check.outcome)])
    }
    await turn()
  }
  const questions = [...Map.groupBy(askable, question => question.productId).values()].flat()
  const asked = new Set(questions.map(({ productId }) => productId))
  for (const { productId } of due) if (!asked.has(productId)) skipped.push([productId, 'unpriced'])
  return { questions, skipped, unaskable }
}

/** Returns the questions that sources are left for which have not answered lately. */
function notAsked(
  { priceSource }: Pick<Parts, 'priceSource'>,
  questions: readonly PriceQuestion[],
  asked: readonly string[],
): readonly PriceQuestion[] {
  if (asked.length === 0) return questions
  return questions
    .map(question => ({ ...question, asked }))
    .filter(question => priceSource.canPrice(question))
}

function endOfFresh(outcome: CheckOutcome): KeyEnd {
  return outcome === 'priced' ? 'current' : outcome
}
