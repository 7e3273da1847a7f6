import { dayOf } from '#domain/day'
import { isHeldBack } from '#domain/listings/price-from-listings'
import type { PriceQuote } from '#domain/prices/price-quote'
import { priceKeyOf } from '#domain/prices/price-target'
import { byKey, type MarketPrice, mapKey, pricesByKey, savePrices } from '#server/db/prices/market-prices'
import { lockPricesToSave } from '#server/db/prices/price-locks'
import { checksByKey, type PriceCheck, saveChecks } from '#server/db/prices/price-checks'
import { saveEvidence } from '#server/db/prices/price-evidence'
import type { Parts } from '#server/parts'
import type { PriceQuestion } from '#domain/prices/price-question'
import type { PriceAnswer } from '#server/price-sources/price-source'

/**
 * Saves the answers of a price source: prices with day and evidence, and a check for every key. A price that is
 * held back (see `isHeldBack`) is saved only when found a second time. Without a price, the last one stays.
 */
export async function savePriceAnswers(parts: Parts, answers: readonly PriceAnswer[]): Promise<void> {
  if (answers.length === 0) return
  const { storage, priceSource } = parts
  const inOrder = answers.toSorted((one, other) => byKey(keyOf(one.question), keyOf(other.question)))
  await storage.write(async tx => {
    const now = parts.now()
    const at = now.toISOString()
    const keys = inOrder.map(({ question }) => keyOf(question))
    await lockPricesToSave(
      tx,
      storage.engine,
      keys.map(({ productId }) => productId),
    )
    const last = await pricesByKey(tx, keys)
    const checks = await checksByKey(tx, keys)
    const prices: MarketPrice[] = []
    const newChecks: PriceCheck[] = []
    for (const answer of inOrder) {
      const key = keyOf(answer.question)
      let outcome: PriceCheck['outcome'] = answer.outcome
      if (answer.outcome === 'priced') {
        const { quote } = answer
        const lastCents = last.get(mapKey(key))?.priceCents ?? null
        const wasHeldBack = checks.get(mapKey(key))?.outcome === 'held_back'
        if (!wasHeldBack && lastCents !== null && isHeldBack(quote.priceCents, lastCents, quote.confidence)) {
          outcome = 'held_back'
        } else {
          prices.push({ ...key, ...quote, source: priceSource.name, isEstimate: isEstimate(parts, quote) })
        }
      }
      if (wasAsked(answer)) newChecks.push({ ...key, checkedAt: at, outcome })
      if (answer.outcome !== 'failed' && answer.evidence) {
        await saveEvidence(tx, key, { foundAt: at, evidence: JSON.stringify(answer.evidence) })
      }
    }
    await savePrices(tx, storage.engine, prices, { day: dayOf(now), at })
    await saveChecks(tx, newChecks)
  })
}

/** False for keys the source never got: they keep their place in the queue. */
function wasAsked(answer: PriceAnswer): boolean {
  return answer.outcome !== 'failed' || (answer.failure !== 'quota' && answer.failure !== 'credentials')
}

function keyOf({ productId, target }: PriceQuestion) {
  return { productId, priceKey: priceKeyOf(target) }
}

/** Whether the price is a scaled asking price. */
function isEstimate({ askToMarketFactor }: Parts, { kind }: PriceQuote): boolean {
  return kind === 'ask' && askToMarketFactor !== 1
}
