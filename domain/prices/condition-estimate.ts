/**
 * What a played card is worth where the sources know only Near Mint: a share of that price by condition.
 *
 * Each share is a median over 3,000 products of a marketplace whose true prices are known: the true price in that condition,
 * divided by the Near Mint price of a source. Market figures of cards from before 2003 have shares of their own: they
 * include sales in every condition, and are so low that a Lightly Played card is worth as much. From under $1 to over
 * $100, shares differed by at most two hundredths.
 */
import type { Condition } from '#domain/copies/copy'
import { type Cents, cents } from '#domain/money/money'
import type { PriceQuote } from './price-quote.ts'
import type { PriceTarget } from './price-target.ts'

/** The source that quotes of estimates name. */
export const estimateSource = 'near-mint'

type PlayedCondition = Exclude<Condition, 'Near Mint'>

/** In hundredths of the Near Mint price. */
type Shares = Readonly<Record<PlayedCondition, number>>

const ofNearMint: Shares = {
  'Lightly Played': 84,
  'Moderately Played': 66,
  'Heavily Played': 45,
  Damaged: 29,
}

/** Of a figure that sales in every condition have made. */
const ofEveryCondition: Shares = {
  'Lightly Played': 100,
  'Moderately Played': 87,
  'Heavily Played': 60,
  Damaged: 38,
}

const vintageUntil = '2003-01-01'

/**
 * Whether a card is from a set of before 2003: copies of these on sale are often played, and market figures follow. An unknown
 * date (null) counts as later.
 */
export function isVintage(releasedOn: string | null): boolean {
  return releasedOn !== null && releasedOn < vintageUntil
}

/** A price for Near Mint, and the age of the card. */
export interface NearMintPrice extends Pick<PriceQuote, 'priceCents' | 'kind' | 'listings'> {
  /** When its set was released, YYYY-MM-DD; null if unknown. */
  readonly releasedOn: string | null
}

/** What is known of a card in Near Mint. */
export interface KnownNearMint extends Pick<NearMintPrice, 'releasedOn'> {
  /** Null without a price. */
  readonly price: Pick<PriceQuote, 'priceCents' | 'kind' | 'listings' | 'asOf'> | null
}

/** Estimates a card in another condition from its Near Mint price, rounded half up to the cent, at least one cent. */
export function estimateFromNearMint(
  condition: PlayedCondition,
  { priceCents, kind, listings, releasedOn }: NearMintPrice,
): Cents {
  // A list's estimate from asks, which counts no listings, follows its market figures.
  const isFigure = kind === 'market' || kind === 'guide' || (kind === 'ask' && listings === null)
  const shares = isVintage(releasedOn) && isFigure ? ofEveryCondition : ofNearMint
  return cents(Math.max(1, Math.floor((priceCents * shares[condition] + 50) / 100)))
}

/** Returns the estimate of a played card; null for anything else, and without a Near Mint price. */
export function estimateOf(
  target: PriceTarget | null,
  { price, releasedOn }: KnownNearMint,
): PriceQuote | null {
  if (price === null || target?.kind !== 'raw' || target.condition === 'Near Mint') return null
  const priceCents = estimateFromNearMint(target.condition, { ...price, releasedOn })
  const { kind, asOf } = price
  return { priceCents, kind, asOf, confidence: 'low', listings: null, isEstimate: true }
}
