/** Estimates played cards from the Near Mint price of the same printing, where the sources know only that. */
import { languages } from '#domain/products/language'
import { estimateOf, estimateSource, type KnownNearMint } from '#domain/prices/condition-estimate'
import { isFreshQuote } from '#domain/prices/chosen-quote'
import { countedPrice } from '#domain/prices/low-ask'
import type { PriceQuestion } from '#domain/prices/price-question'
import type { PriceQuote } from '#domain/prices/price-quote'
import { nearMint } from '#domain/prices/price-target'
import { flatMapInTurns } from './concurrently.ts'
import { outcomeOfQuote, type SourceFacts } from './price-source.ts'
import { type AskOptions, isGood, type OrderedSources, type SourcedAnswer } from './sources-in-order.ts'

export const nearMintFacts: SourceFacts = {
  name: estimateSource,
  label: 'the Near Mint price',
  prices: 'Played cards without a price of their own are estimated from Near Mint.',
  notice: null,
  externalIds: [],
  languages,
}

/** Returns what is known of these products in Near Mint, by product. */
export type NearMintOf = (productIds: readonly string[]) => Promise<ReadonlyMap<string, KnownNearMint>>

/**
 * Adds estimates to the answers of other sources: a played card without a good price is priced from Near Mint. Where that
 * is unknown or more than seven days old, the sources are asked for it too, so there are answers without a question.
 */
export function estimatingConditions(
  sources: OrderedSources,
  nearMintOf: NearMintOf,
  now: () => Date,
): OrderedSources {
  return {
    ...sources,
    order: { ...sources.order, raw: [...sources.order.raw, nearMintFacts.name] },
    canPrice: question =>
      sources.canPrice(question) || (isPlayed(question) && sources.canPrice(inNearMint(question))),
    ask: (questions, signal, options) =>
      askAndEstimate(sources, { nearMintOf, now }, questions, { signal, ...options }),
  }
}

interface Surroundings {
  readonly nearMintOf: NearMintOf
  readonly now: () => Date
}

interface Options extends AskOptions {
  readonly signal: AbortSignal
}

/**
 * Asks for Near Mint first, so that no answer waits here for another: a run that kept a question while it waits for one that
 * somebody else asks might wait for ever.
 */
async function* askAndEstimate(
  sources: OrderedSources,
  { nearMintOf, now }: Surroundings,
  questions: readonly PriceQuestion[],
  { signal, ...options }: Options,
): AsyncGenerator<SourcedAnswer, void, undefined> {
  const askableAmong = (some: readonly PriceQuestion[]) =>
    flatMapInTurns(some, question => (sources.canPrice(question) ? [question] : []))
  const played = questions.filter(isPlayed)
  const others = questions.filter(question => !isPlayed(question))
  const extra = await missingNearMint(played, others, { nearMintOf, now })
  const found = new Map<string, PriceQuote>()
  const first = await askableAmong([...others, ...extra])
  for await (const answer of sources.ask(first, signal, options)) {
    const { productId, target } = answer.question
    const isNearMint = target.kind === 'raw' && target.condition === 'Near Mint'
    if (isNearMint && answer.outcome === 'priced') {
      const { priceCents } = countedPrice(answer.quote, target.kind)
      found.set(productId, { ...answer.quote, priceCents })
    }
    yield answer
  }
  const known = await nearMintOf(productIdsOf(played))
  const answerOf = (question: PriceQuestion, without: SourcedAnswer): SourcedAnswer => {
    const { price = null, releasedOn = null } = known.get(question.productId) ?? {}
    const nearMintPrice = found.get(question.productId) ?? price
    const quote = estimateOf(question.target, { price: nearMintPrice, releasedOn })
    return quote ? { question, source: nearMintFacts.name, ...outcomeOfQuote(quote) } : without
  }
  const askable = new Set(await askableAmong(played))
  for await (const answer of sources.ask([...askable], signal, options))
    yield isGood(answer) ? answer : answerOf(answer.question, answer)
  for (const question of played) {
    if (signal.aborted) return
    const unpriced = { question, source: nearMintFacts.name, ...outcomeOfQuote(null) }
    if (!askable.has(question)) yield answerOf(question, unpriced)
  }
}

/** The questions for Near Mint that played cards need and that are not asked yet: where it is unknown or old. */
async function missingNearMint(
  played: readonly PriceQuestion[],
  others: readonly PriceQuestion[],
  { nearMintOf, now }: Surroundings,
): Promise<readonly PriceQuestion[]> {
  const known = await nearMintOf(productIdsOf(played))
  const asked = new Set(others.flatMap(({ productId, target }) => (target.kind === 'raw' ? [productId] : [])))
  const missing = new Map<string, PriceQuestion>()
  for (const question of played) {
    const { productId } = question
    const price = known.get(productId)?.price
    if (!asked.has(productId) && !(price && isFreshQuote(price, now())))
      missing.set(productId, inNearMint(question))
  }
  return [...missing.values()]
}

function productIdsOf(questions: readonly PriceQuestion[]): string[] {
  return [...new Set(questions.map(({ productId }) => productId))]
}

function isPlayed({ target }: PriceQuestion): boolean {
  return target.kind === 'raw' && target.condition !== 'Near Mint'
}

function inNearMint({ asked: _, ...question }: PriceQuestion): PriceQuestion {
  return { ...question, target: nearMint }
}
