/** Leaves the listings that operators excluded out of answers of price sources. */
import { dayOf } from '#domain/day'
import { listingIdsOf } from '#domain/listings/evidence'
import { priceWithout } from '#domain/listings/price-from-listings'
import { exclusionsAmong, saveSeen } from '#server/db/prices/excluded-listings'
import type { Writer } from '#server/database/storage'
import type { Parts } from '#server/parts'
import type { SourcedAnswer } from '#server/price-sources/sources-in-order'

/**
 * Returns what counts of these answers, by each: one with an excluded listing has the price of its other listings, or none.
 * Notes that the excluded ones are still offered. Needs the lock of prices (see price-locks), so that none is missed.
 */
export async function withoutExcluded(
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
