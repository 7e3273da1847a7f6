import { dayOf } from '#domain/day'
import { type HeldBackPrice, priceToHoldBack } from '#domain/listings/held-back-price'
import type { CheckOutcome } from '#domain/prices/price-check'
import type { PriceQuote } from '#domain/prices/price-quote'
import { priceKeyOf } from '#domain/prices/price-target'
import {
  byKey,
  type MarketPrice,
  mapKey,
  type PriceKey,
  pricesByKey,
  savePrices,
} from '#server/db/prices/market-prices'
import { heldBackByKey, saveHeldBack } from '#server/db/prices/held-back-prices'
import { type PriceCheck, saveChecks } from '#server/db/prices/price-checks'
import { lockPricesToSave } from '#server/db/prices/price-locks'
import { type FoundEvidence, saveEvidence } from '#server/db/prices/price-evidence'
import type { Parts } from '#server/parts'
import type { PriceQuestion } from '#domain/prices/price-question'
import type { PriceAnswer } from '#server/price-sources/price-source'
import { requireRoom } from '#server/readiness/disk-floor'
import { wasAsked } from './was-asked.ts'

/**
 * Saves the answers of a price source: prices with day and evidence, and a check for every key. A price far from
 * the last one is held back until a second find confirms it (see `priceToHoldBack`). Without a price, the last one
 * and the one held back stay. Returns the outcome of each answer. Throws StorageFull while the disk is below its floor.
 */
export async function savePriceAnswers(
  parts: Parts,
  answers: readonly PriceAnswer[],
): Promise<ReadonlyMap<PriceAnswer, CheckOutcome>> {
  if (answers.length === 0) return new Map()
  await requireRoom(parts)
  const { storage, priceSource } = parts
  const inOrder = answers.toSorted((one, other) => byKey(keyOf(one.question), keyOf(other.question)))
  return storage.write(async tx => {
    const outcomes = new Map<PriceAnswer, CheckOutcome>()
    const now = parts.now()
    const at = now.toISOString()
    const keys = inOrder.map(({ question }) => keyOf(question))
    // Before the lock, which is held as short as possible.
    await saveEvidence(
      tx,
      inOrder.flatMap(answer => evidenceOf(answer, at)),
    )
    await lockPricesToSave(
      tx,
      storage.engine,
      keys.map(({ productId }) => productId),
    )
    const last = await pricesByKey(tx, keys)
    const heldBack = await heldBackByKey(tx, keys)
    const prices: MarketPrice[] = []
    const changes: { key: PriceKey; heldBack: HeldBackPrice | null }[] = []
    const newChecks: PriceCheck[] = []
    for (const answer of inOrder) {
      const key = keyOf(answer.question)
      let outcome: CheckOutcome = answer.outcome
      if (answer.outcome === 'priced') {
        const { quote } = answer
        const { priceCents, confidence } = quote
        const found = { priceCents, confidence, foundAt: at, origins: answer.origins }
        const before = heldBack.get(mapKey(key)) ?? null
        const after = priceToHoldBack(found, last.get(mapKey(key))?.priceCents ?? null, before)
        if (after !== before) changes.push({ key, heldBack: after })
        if (after === null) {
          prices.push({ ...key, ...quote, source: priceSource.name, isEstimate: isEstimate(parts, quote) })
        } else {
          outcome = 'held_back'
        }
      }
      outcomes.set(answer, outcome)
      if (wasAsked(answer)) newChecks.push({ ...key, checkedAt: at, outcome, source: priceSource.name })
    }
    await savePrices(tx, storage.engine, prices, { day: dayOf(now), at })
    for (const change of changes) await saveHeldBack(tx, change.key, change.heldBack)
    await saveChecks(tx, newChecks)
    return outcomes
  })
}

function evidenceOf(answer: PriceAnswer, foundAt: string): FoundEvidence[] {
  if (answer.outcome === 'failed' || !answer.evidence) return []
  return [{ ...keyOf(answer.question), foundAt, evidence: JSON.stringify(answer.evidence) }]
}

function keyOf({ productId, target }: PriceQuestion) {
  return { productId, priceKey: priceKeyOf(target) }
}

/** Whether the price is a scaled asking price. */
function isEstimate({ askToMarketFactor }: Parts, { kind }: PriceQuote): boolean {
  return kind === 'ask' && askToMarketFactor !== 1
}
