import { askedSources } from '#domain/prices/asked-sources'
import { askedOf, freshMs, isFresh } from '#domain/prices/price-check'
import { questionsOf } from '#domain/prices/price-question'
import { type PriceTarget, priceKeyOf } from '#domain/prices/price-target'
import { keysWithProducts } from '#server/db/prices/held-keys'
import { mapKey, type PriceKey, pricesByKey } from '#server/db/prices/market-prices'
import { checksByKey } from '#server/db/prices/price-checks'
import { atMost } from '#server/pace'
import type { Parts } from '#server/parts'
import { isWithinLimit } from '#server/limits/collector-limits'
import { hasRoom } from '#server/readiness/disk-floor'
import { askAndSave, SharedAsks } from './shared-asks.ts'
import { pricedSoon } from './find-missing-prices.ts'
import { tryToValue } from '#server/commands/groups/value-collection'

/** How long a source without a price is not asked again. */
const unknownMs = 60 * 1_000
const deadlineMs = 10_000

/** Pending questions of this process: several callers share one. */
const underWay = new Map<string, Promise<void>>()

/**
 * Asks the price source for a key whose price is missing or older than six hours, for at most ten seconds and
 * within the collector's limit. Values its holders again, the caller before this resolves. If the source fails,
 * nothing changes.
 */
export async function askPrice(
  parts: Parts,
  collectorId: string,
  productId: string,
  target: PriceTarget,
): Promise<void> {
  const key: PriceKey = { productId, priceKey: priceKeyOf(target) }
  const soon = pricedSoon(parts, key)
  if (soon) {
    const isDone = (await atMost(deadlineMs, soon)) ?? true
    await tryToValue(parts, collectorId)
    // A change has asked for this key already, so it costs no second question. If the collector of that change had no
    // questions left, this one asks.
    if (isDone) return
  }
  // Created before the price is read, so that a price another caller saves in between is not requested again.
  const asks = new SharedAsks(parts)
  const known = await knownOf(parts, key)
  if (known.isCurrent) return
  const flight = `${parts.priceSource.name} ${mapKey(key)}`
  const asked =
    underWay.get(flight) ??
    ask(parts, collectorId, { ...key, asked: known.asked }, asks).finally(() => underWay.delete(flight))
  underWay.set(flight, asked)
  await asked
  await tryToValue(parts, collectorId)
}

interface Known {
  readonly isCurrent: boolean
  /** The sources that answered lately. */
  readonly asked: readonly string[]
}

async function knownOf({ storage, now, priceSource }: Parts, key: PriceKey): Promise<Known> {
  const { check, price } = await storage.read(async db => ({
    check: (await checksByKey(db, [key])).get(mapKey(key)) ?? null,
    price: (await pricesByKey(db, [key])).get(mapKey(key)),
  }))
  const at = { now: now(), maxAgeMs: price ? freshMs : unknownMs }
  const order = askedSources(priceSource.order, key.priceKey)
  return { isCurrent: isFresh(check, { ...at, order }), asked: askedOf(check, at) }
}

async function ask(
  parts: Parts,
  collectorId: string,
  { asked, ...key }: PriceKey & Pick<Known, 'asked'>,
  asks: SharedAsks,
): Promise<void> {
  if (!(await hasRoom(parts))) return
  const keys = await parts.storage.read(db => keysWithProducts(db, [key]))
  const questions = keys
    .flatMap(questionsOf)
    .map(question => ({ ...question, asked }))
    .filter(question => parts.priceSource.canPrice(question))
  // What no source can price costs none of the collector's questions.
  if (questions.length === 0 || !(await isWithinLimit(parts, 'price', collectorId))) return
  await askAndSave(parts, questions, {
    asks,
    signal: AbortSignal.timeout(deadlineMs),
    saved: ({ answers }) => {
      for (const answer of answers) {
        if (answer.outcome === 'failed')
          parts.log.warn({ product_id: key.productId, failure: answer.failure }, answer.sentence)
      }
    },
  })
}
