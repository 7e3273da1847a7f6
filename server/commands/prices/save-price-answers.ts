import { coveredSources, askedSources } from '#domain/prices/asked-sources'
import type { SourceQuote } from '#domain/prices/chosen-quote'
import { estimateSource } from '#domain/prices/condition-estimate'
import { confirmedAfterMs } from '#domain/prices/held-back-price'
import type { CheckOutcome } from '#domain/prices/price-check'
import { keyOfQuestion } from '#domain/prices/price-question'
import { byKey, mapKey, type PriceKey } from '#server/db/prices/market-prices'
import { checksByKey, type PriceCheck, saveChecks } from '#server/db/prices/price-checks'
import { type FoundEvidence, saveEvidence } from '#server/db/prices/price-evidence'
import { lockPricesToSave } from '#server/db/prices/price-locks'
import { quotesByKey } from '#server/db/prices/source-quotes'
import { saveReport } from '#server/db/prices/source-reports'
import type { Writer } from '#server/database/storage'
import type { Parts } from '#server/parts'
import type { SourcedAnswer } from '#server/price-sources/sources-in-order'
import { requireRoom } from '#server/readiness/disk-floor'
import { estimatesFromNearMint, type FoundQuote } from './chosen-price.ts'
import { movedSentence, saveFound } from './save-quotes.ts'
import { purgeProducts } from './purge-source.ts'
import type { PriceAnswer } from '#server/price-sources/price-source'
import { dayOf } from '#domain/day'
import { listingIdsOf } from '#domain/listings/evidence'
import { priceWithout } from '#domain/listings/price-from-listings'
import { exclusionsAmong, saveSeen } from '#server/db/prices/excluded-listings'

/**
 * Saves the answers of the price sources: quotes with day and evidence, the prices they make, and a check for every key. A
 * price that leaves the course of its source is held back until a second find confirms it (see `priceToHoldBack`), and so are
 * all of a source whose prices moved as one, which its operator reads on the page of the sources. Listings that an operator
 * excluded count in none. Without a price, the last one and the one held back stay, unless the source takes it back. Returns
 * the outcome of each answer. Throws StorageFull while the disk is below its floor.
 */
export async function savePriceAnswers(
  parts: Parts,
  answers: readonly SourcedAnswer[],
): Promise<ReadonlyMap<SourcedAnswer, CheckOutcome>> {
  if (answers.length === 0) return new Map()
  await requireRoom(parts)
  const { storage, priceSource } = parts
  const inOrder = answers.toSorted((one, other) =>
    byKey(keyOfQuestion(one.question), keyOfQuestion(other.question)),
  )
  return storage.write(async tx => {
    const outcomes = new Map<SourcedAnswer, CheckOutcome>()
    const at = parts.now().toISOString()
    const keys = inOrder.map(({ question }) => keyOfQuestion(question))
    // Before the lock, which is held as short as possible.
    await saveEvidence(
      tx,
      inOrder.flatMap(answer => evidenceOf(answer, at)),
    )
    await lockPricesToSave(
      tx,
      keys.map(({ productId }) => productId),
    )
    for (const [source, productIds] of await takenBack(tx, inOrder, parts.now()))
      await purgeProducts(tx, parts, source, productIds)
    const counting = await withoutExcluded(tx, parts, inOrder)
    const found = new Map<SourcedAnswer, FoundQuote>()
    for (const [answer, counts] of counting) {
      if (counts.outcome === 'priced') {
        const { quote, origins, source } = counts
        found.set(answer, { ...keyOfQuestion(answer.question), source, quote, origins })
      }
    }
    const quotes = [...found.values()]
    const sourced = quotes.filter(({ source }) => source !== estimateSource)
    const { heldBack, moved } = await saveFound(tx, parts, sourced, { points: 'days' })
    const waiting = await saveEstimates(
      tx,
      parts,
      quotes.filter(({ source }) => source === estimateSource),
    )
    for (const source of [...moved].toSorted()) {
      parts.log.warn({ source }, movedSentence)
      await saveReport(tx, { source, answeredAt: null, failedAt: at, failure: movedSentence })
    }
    const newChecks: PriceCheck[] = []
    for (const answer of inOrder) {
      const quote = found.get(answer)
      const isHeldBack = quote !== undefined && (heldBack.has(quote) || waiting.has(quote))
      const outcome = isHeldBack ? 'held_back' : (counting.get(answer) ?? answer).outcome
      outcomes.set(answer, outcome)
      if (wasAsked(answer))
        newChecks.push({
          ...keyOfQuestion(answer.question),
          checkedAt: at,
          outcome,
          source: coveredSources(priceSource.order, keyOfQuestion(answer.question).priceKey, givenBy(answer)),
        })
    }
    await saveChecks(tx, newChecks)
    return outcomes
  })
}

/**
 * Saves estimates of the Near Mint prices that count by now: what was found meanwhile may wait, or come after another source.
 * A card without such a price keeps the estimate that was found. Returns those that are held back.
 */
async function saveEstimates(
  tx: Writer,
  parts: Parts,
  found: readonly FoundQuote[],
): Promise<ReadonlySet<FoundQuote>> {
  const counted = new Map((await estimatesFromNearMint(tx, found)).map(one => [mapKey(one), one]))
  const estimates = found.map(one => counted.get(mapKey(one)) ?? one)
  if (estimates.length === 0) return new Set()
  return (await saveFound(tx, parts, estimates, { points: 'days' })).heldBack
}

/**
 * The products of which sources have said what was of something else, by source. Where an answer alone says so, it may be a
 * mistake: then the one before had no price of the key either, and what the source said is at least 20 hours old.
 */
async function takenBack(
  tx: Writer,
  answers: readonly SourcedAnswer[],
  now: Date,
): Promise<[source: string, productIds: string[]][]> {
  const taking = answers.filter(({ takenBackBy = [] }) => takenBackBy.length > 0)
  const keys = taking.map(({ question }) => keyOfQuestion(question))
  const [checks, quotes] = [await checksByKey(tx, keys), await quotesByKey(tx, keys)]
  const products = new Map<string, string[]>()
  for (const { question, takenBackBy = [] } of taking) {
    const key = mapKey(keyOfQuestion(question))
    const isRepeated = checks.get(key)?.outcome === 'unpriced'
    for (const { source, asOf } of quotes.get(key) ?? []) {
      const by = takenBackBy.find(one => one.source === source)
      const isOld = now.getTime() - Date.parse(asOf) >= confirmedAfterMs
      if (by && (by.isSure || (isRepeated && isOld)))
        products.set(source, [...(products.get(source) ?? []), question.productId])
    }
  }
  return [...products].toSorted(([one], [other]) => (one < other ? -1 : 1))
}

function givenBy(answer: SourcedAnswer): SourceQuote | null {
  return answer.outcome === 'priced' ? { ...answer.quote, source: answer.source } : null
}

function evidenceOf(answer: SourcedAnswer, foundAt: string): FoundEvidence[] {
  if (answer.outcome === 'failed' || !answer.evidence) return []
  const { question, source, evidence } = answer
  return [{ ...keyOfQuestion(question), foundAt, source, evidence }]
}

/** False when the source never got the question: it keeps its place and is asked first next time. */
export function wasAsked(answer: PriceAnswer): boolean {
  if (answer.outcome !== 'failed') return true
  return answer.isUnasked !== true && answer.failure !== 'quota' && answer.failure !== 'credentials'
}

/** Records that no source has a price for these keys, without asking. */
export async function saveUnpriced(
  { storage, priceSource, now }: Pick<Parts, 'storage' | 'priceSource' | 'now'>,
  keys: readonly PriceKey[],
): Promise<void> {
  if (keys.length === 0) return
  const check = { checkedAt: now().toISOString(), outcome: 'unpriced' as const }
  const checks = keys.map(({ productId, priceKey }) => {
    const source = askedSources(priceSource.order, priceKey).join('+')
    return { productId, priceKey, ...check, source }
  })
  await storage.write(tx => saveChecks(tx, checks))
}

/**
 * Leaves the listings that operators excluded out of answers. Returns what counts of these, by each: one with an excluded listing has the price of its other listings, or none.
 * Notes that the excluded ones are still offered. Needs the lock of prices (see price-locks), so that none is missed.
 */
async function withoutExcluded(
  tx: Writer,
  { now, askToMarketFactor }: Pick<Parts, 'now' | 'askToMarketFactor'>,
  answers: readonly SourcedAnswer[],
): Promise<ReadonlyMap<SourcedAnswer, SourcedAnswer>> {
  const counting = new Map(answers.map(answer => [answer, answer]))
  for (const [source, ofSource] of Map.groupBy(answers, answer => answer.source)) {
    const ids = ofSource.flatMap(answer => idsIn(answer))
    const excluded = new Set((await exclusionsAmong(tx, source, ids)).keys())
    if (excluded.size === 0) continue
    await saveSeen(tx, source, [...excluded], dayOf(now()))
    for (const answer of ofSource) counting.set(answer, withoutThese(answer, excluded, askToMarketFactor))
  }
  return counting
}

function withoutThese(
  answer: SourcedAnswer,
  excluded: ReadonlySet<string>,
  askToMarketFactor: number,
): SourcedAnswer {
  if (answer.outcome !== 'priced' || !answer.evidence) return answer
  if (!idsIn(answer).some(id => excluded.has(id))) return answer
  const { priceCents, confidence, listings, origins } = priceWithout(
    answer.evidence,
    excluded,
    askToMarketFactor,
  )
  const { question, source, quote, evidence } = answer
  if (priceCents === null || confidence === null) return { question, source, outcome: 'unpriced', evidence }
  return { ...answer, quote: { ...quote, priceCents, confidence, listings }, origins }
}

function idsIn(answer: SourcedAnswer): string[] {
  return answer.outcome === 'failed' || !answer.evidence ? [] : listingIdsOf(answer.evidence)
}
