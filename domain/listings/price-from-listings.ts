/**
 * Computes one price from many listings. Listings of anything else are left out, each with its reason. Each
 * remaining seller has one vote, outliers are dropped, and the price is the weighted 40th percentile of the
 * votes. Without a vote the price is null, never 0.
 */
import { type ExclusionReason, exclusionTexts, mayCount } from './exclusion.ts'
import type { Evidence, JudgedListing, LeftOutCounts } from './evidence.ts'
import type { Listing } from './listing.ts'
import { judgeListing } from './listing-verdict.ts'
import { type Cents, cents } from '#domain/money/money'
import type { ListingOrigin } from '#domain/prices/held-back-price'
import type { PriceQuestion } from '#domain/prices/price-question'
import type { Confidence } from '#domain/prices/price-quote'
import type { PriceTarget } from '#domain/prices/price-target'

export { type ExclusionReason, exclusionTexts }

/** What is to be priced, and how. */
export interface ListingsQuestion extends Pick<PriceQuestion, 'product' | 'target'> {
  /** What a sale brings per dollar asked; 1 takes asking prices as they are. */
  readonly askToMarketFactor?: number
  readonly now: Date
}

/** The price, and how it came about. */
export interface ListingsPrice {
  /** Null when no listing is left; never 0. */
  readonly priceCents: Cents | null
  /** Null when there is no price. */
  readonly confidence: Confidence | null
  /** The number of votes behind the price. */
  readonly listings: number
  /** The listings of these votes. */
  readonly origins: readonly ListingOrigin[]
  /** Every listing, in the order it was given. */
  readonly judged: readonly JudgedListing[]
  /** How many were left out, by reason. */
  readonly leftOut: LeftOutCounts
}

/** Prices a product from the listings that its searches found. */
export function priceFromListings(question: ListingsQuestion, listings: readonly Listing[]): ListingsPrice {
  return priceOfEntries(
    listings.map(listing => entryFor(listing, question)),
    question.askToMarketFactor,
  )
}

/**
 * Prices a product again from the evidence of its price, without the listings with these ids. Without any, this is the price
 * that the evidence is of.
 */
export function priceWithout(
  evidence: Evidence,
  excludedIds: ReadonlySet<string>,
  askToMarketFactor?: number,
): ListingsPrice {
  const entries = evidence.listings.map((one): Entry => {
    if (!mayCount(one.leftOut)) return { ...one }
    return { ...one, leftOut: excludedIds.has(one.listing.id) ? 'by an operator' : null }
  })
  const price = priceOfEntries(entries, askToMarketFactor)
  const others = Object.entries(evidence.leftOut).filter(([reason]) => !mayCount(reason as ExclusionReason))
  return { ...price, leftOut: { ...price.leftOut, ...Object.fromEntries(others) } }
}

function priceOfEntries(entries: readonly Entry[], askToMarketFactor = 1): ListingsPrice {
  leaveOutRepeats(entries)
  leaveOutFarOnes(entries)
  const votes = entries.filter(({ leftOut }) => leftOut === null)
  const price = priceOf(votes, askToMarketFactor)
  return {
    priceCents: price,
    confidence: price === null ? null : confidenceOf(votes),
    listings: votes.length,
    origins: votes.map(originOf),
    judged: entries,
    leftOut: countsOf(entries),
  }
}

function originOf({ listing: { id, seller }, comparedCents: askCents }: Entry): ListingOrigin {
  return { id, seller, ...(askCents !== null && { askCents }) }
}

/** A listing while it is judged; each step may leave it out. */
interface Entry extends Omit<JudgedListing, 'leftOut'> {
  leftOut: ExclusionReason | null
}

function entryFor(listing: Listing, { product, target, now }: ListingsQuestion): Entry {
  const verdict = judgeListing(listing, product, target)
  return {
    listing,
    comparedCents: comparedCents(listing, target),
    weight: verdict.leftOut === null ? weightOf(listing, now) * namingWeights[verdict.naming] : 0,
    leftOut: verdict.leftOut,
  }
}

/**
 * Shipping above this counts as part of the price, so that a seller cannot undercut by charging for shipping instead.
 */
const usualShippingCents = { card: 500, sealed: 1_500 } as const

function comparedCents({ priceCents, currency, shippingCents }: Listing, target: PriceTarget): Cents | null {
  if (priceCents === null || currency !== 'USD') return null
  const usual = target.kind === 'sealed' ? usualShippingCents.sealed : usualShippingCents.card
  return cents(priceCents + Math.max(0, (shippingCents ?? 0) - usual))
}

const ageHalvingDays = 45
const fewRatings = 10
const newcomerWeight = 0.5
const abroadWeight = 0.6
/** A vote weighs less when its title leaves out the set or the number. */
const namingWeights = { fully: 1, 'by number': 0.7, 'by set': 0.5 } as const
const homeCountry = 'US'
const dayMs = 86_400_000

/**
 * Weighs a vote: half for every 45 days unsold, half for a seller with few ratings, less from abroad. Unknown
 * age counts as 45 days, an unknown seller or country as usual.
 */
function weightOf({ listedAt, sellerFeedback, country }: Listing, now: Date): number {
  const newcomer = sellerFeedback !== null && sellerFeedback < fewRatings ? newcomerWeight : 1
  const abroad = country !== null && country !== homeCountry ? abroadWeight : 1
  return 0.5 ** (ageDaysOf(listedAt, now) / ageHalvingDays) * newcomer * abroad
}

function ageDaysOf(listedAt: string | null, now: Date): number {
  const listedMs = listedAt === null ? Number.NaN : Date.parse(listedAt)
  return Number.isNaN(listedMs) ? ageHalvingDays : Math.max(0, now.getTime() - listedMs) / dayMs
}

/**
 * Leaves each seller one vote: the cheapest, or the first of equals. A listing without a seller has its own.
 */
function leaveOutRepeats(entries: readonly Entry[]): void {
  const seenIds = new Set<string>()
  for (const entry of entries) {
    if (entry.leftOut === null && seenIds.has(entry.listing.id)) entry.leftOut = 'same seller'
    seenIds.add(entry.listing.id)
  }
  const cheapest = new Map<string, Entry>()
  for (const entry of entries) {
    const { seller } = entry.listing
    if (entry.leftOut !== null || seller === null) continue
    const other = cheapest.get(seller)
    if (other && askOf(other) <= askOf(entry)) {
      entry.leftOut = 'same seller'
    } else {
      if (other) other.leftOut = 'same seller'
      cheapest.set(seller, entry)
    }
  }
}

/** Returns the price of a vote. Every vote has one. */
function askOf({ comparedCents: ask }: Entry): number {
  return ask ?? 0
}

const trimmingRounds = 2
const fewestToTrim = 4
const farDeviations = 2.5
const leastDeviation = 0.08

/**
 * Drops outliers in two rounds, by the median absolute deviation of the logarithms, because asking prices
 * differ by ratios. With fewer than four votes there is no telling which one is off.
 */
function leaveOutFarOnes(entries: readonly Entry[]): void {
  for (let round = 0; round < trimmingRounds; round++) {
    const votes = entries.filter(({ leftOut }) => leftOut === null)
    if (votes.length < fewestToTrim) return
    const { middle, deviation } = spreadOf(votes)
    const far = farDeviations * Math.max(deviation, leastDeviation)
    for (const vote of votes)
      if (Math.abs(Math.log(askOf(vote)) - middle) > far) vote.leftOut = 'far from the rest'
  }
}

/** Returns the median of the logarithms and their median absolute deviation, scaled to a standard deviation. */
function spreadOf(votes: readonly Entry[]): { middle: number; deviation: number } {
  const logarithms = votes.map(vote => Math.log(askOf(vote)))
  const middle = medianOf(logarithms)
  return { middle, deviation: 1.4826 * medianOf(logarithms.map(value => Math.abs(value - middle))) }
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const half = sorted.length / 2
  const [low = 0, high = 0] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]]
  return (low + high) / 2
}

const pricePercentile = 0.4
const fewestForPercentile = 3

/**
 * Returns the weighted 40th percentile of the votes (the cheapest of one or two), times the factor, rounded
 * half up to the cent, and at least 1 cent.
 */
function priceOf(votes: readonly Entry[], askToMarketFactor: number): Cents | null {
  if (votes.length === 0) return null
  const share = votes.length < fewestForPercentile ? 0 : pricePercentile
  const sorted = votes.toSorted((one, other) => askOf(one) - askOf(other))
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0)
  let passed = 0
  const chosen = sorted.find(({ weight }) => {
    passed += weight
    return passed >= share * total
  })
  const vote = chosen ?? sorted[0]
  return vote ? cents(Math.max(1, Math.floor(askOf(vote) * askToMarketFactor + 0.5))) : null
}

function confidenceOf(votes: readonly Entry[]): Confidence {
  const { deviation } = spreadOf(votes)
  if (votes.length >= 8 && deviation < 0.25) return 'high'
  return votes.length >= 4 && deviation < 0.4 ? 'medium' : 'low'
}

function countsOf(entries: readonly Entry[]): Partial<Record<ExclusionReason, number>> {
  const counts: Partial<Record<ExclusionReason, number>> = {}
  for (const { leftOut } of entries) if (leftOut !== null) counts[leftOut] = (counts[leftOut] ?? 0) + 1
  return counts
}
