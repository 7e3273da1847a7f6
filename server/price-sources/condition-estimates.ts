/** Estimates played cards from the Near Mint price of the same printing, where the sources know only that. */
import { estimateFromNearMint, estimateSource, type NearMintPrice } from '#domain/prices/condition-estimate'
import { isFreshQuote } from '#domain/prices/chosen-quote'
import type { PriceQuestion } from '#domain/prices/price-question'
import type { PriceQuote } from '#domain/prices/price-quote'
import { nearMint } from '#domain/prices/price-target'
import type { Claim, SourceFacts } from './price-source.ts'
import { type AskOptions, isGood, type OrderedSources, type SourcedAnswer } from './sources-in-order.ts'

export const nearMintFacts: SourceFacts = {
  name: estimateSource,
  label: 'Near Mint price',
  prices: 'Played cards without a price of their own are estimated from Near Mint.',
  notice: null,
  externalIds: [],
}

/** What is known of a card in Near Mint. */
export interface KnownNearMint extends Pick<NearMintPrice, 'releasedOn'> {
  /** Null without a price. */
  readonly price: Pick<PriceQuote, 'priceCents' | 'kind' | 'asOf'> | null
}

/** Returns what is known of these products in Near Mint, by product. */
export type NearMintOf = (productIds: readonly string[]) => Promise<ReadonlyMap<string, KnownNearMint>>

/**
 * Adds estimates to the answers of other sources: a played card without a good price is priced from Near Mint. Where that
 * is unknown or more than seven days old, the sources are asked for it too, and the answer is an extra one.
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

async function* askAndEstimate(
  sources: OrderedSources,
  { nearMintOf, now }: Surroundings,
  questions: readonly PriceQuestion[],
  { signal, claim, ...share }: Options,
): AsyncGenerator<SourcedAnswer, void, undefined> {
  const claimOnce = onceEach(claim)
  const askable = questions.filter(question => sources.canPrice(question))
  const unpriced = questions.filter(question => !sources.canPrice(question)).map(withoutPrice)
  const waiting: SourcedAnswer[] = []
  const found = new Map<string, PriceQuote>()
  const note = (answer: SourcedAnswer) => {
    const { target, productId } = answer.question
    if (answer.outcome === 'priced' && target.kind === 'raw' && target.condition === 'Near Mint')
      found.set(productId, answer.quote)
    return answer
  }
  for await (const answer of sources.ask(askable, signal, { ...share, claim: claimOnce })) {
    if (isPlayed(answer.question) && !isGood(answer)) waiting.push(answer)
    else yield note(answer)
  }
  for (const answer of unpriced) {
    if (signal.aborted) return
    if (await claimOnce(answer.question)) waiting.push(answer)
  }
  const known = await nearMintOf([...new Set(waiting.map(({ question }) => question.productId))])
  const isUnknown = ({ productId }: PriceQuestion) => {
    const price = known.get(productId)?.price
    return !found.has(productId) && !(price && isFreshQuote(price, now()))
  }
  const missing = new Map(
    waiting
      .filter(({ question }) => isUnknown(question))
      .map(({ question }) => [question.productId, inNearMint(question)]),
  )
  const extra = [...missing.values()].filter(question => sources.canPrice(question))
  for await (const answer of sources.ask(extra, signal, { ...share, claim: claimOnce }))
    yield { ...note(answer), isExtra: true }
  for (const answer of waiting) {
    if (signal.aborted) return
    const { productId } = answer.question
    const nearMintQuote = found.get(productId) ?? known.get(productId)?.price
    yield nearMintQuote
      ? estimated(answer.question, { ...nearMintQuote, releasedOn: known.get(productId)?.releasedOn ?? null })
      : answer
  }
}

function estimated(question: PriceQuestion, price: NearMintPrice & Pick<PriceQuote, 'asOf'>): SourcedAnswer {
  const { target } = question
  if (target.kind !== 'raw' || target.condition === 'Near Mint') return withoutPrice(question)
  const priceCents = estimateFromNearMint(target.condition, price)
  const { kind, asOf } = price
  const quote = { priceCents, kind, asOf, confidence: 'low', listings: null, isEstimate: true } as const
  return { question, source: nearMintFacts.name, outcome: 'priced', quote, origins: [], evidence: null }
}

function withoutPrice(question: PriceQuestion): SourcedAnswer {
  return { question, source: nearMintFacts.name, outcome: 'unpriced', evidence: null }
}

function isPlayed({ target }: PriceQuestion): boolean {
  return target.kind === 'raw' && target.condition !== 'Near Mint'
}

function inNearMint(question: PriceQuestion): PriceQuestion {
  return { ...question, target: nearMint }
}

/** Claims each question once. Without a claim, all may be asked. */
function onceEach(claim: Claim | undefined): Claim {
  const claimed = new Set<PriceQuestion>()
  return async question => {
    if (claimed.has(question)) return true
    if (claim && !(await claim(question))) return false
    claimed.add(question)
    return true
  }
}
