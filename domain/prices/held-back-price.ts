/**
 * A price that leaves the course of its source may be a mistake: a listing of something else, a figure with two digits
 * too many, a list in another currency. It is held back until it is found a second time. Until then the price before it
 * counts.
 */
import type { Cents } from '#domain/money/money'
import type { PriceKind } from './price-quote.ts'
import type { PriceTarget } from './price-target.ts'

/** Who offered what a price was made from. Two listings of one seller are no independent finds. */
export interface ListingOrigin {
  readonly id: string
  readonly seller: string | null
  /** What it asks, where that is known. */
  readonly askCents?: Cents
}

/** A price that waits to be found again. */
export interface HeldBackPrice {
  readonly priceCents: Cents
  /** When it was first found: ISO-8601 in UTC. */
  readonly foundAt: string
  /** The listings it was made from; empty when they are unknown or no longer kept. */
  readonly origins: readonly ListingOrigin[]
  /** Whether it contradicts what is known of the same card (see `contradicts`), so that its source alone cannot confirm it. */
  readonly isContradicting: boolean
}

/** A price that was just found. */
export interface FoundPrice extends HeldBackPrice {
  readonly kind: PriceKind
}

/** What a price that was just found is compared with. */
export interface PriceCourse {
  /** What its source said last; null where it has said nothing. */
  readonly lastCents: Cents | null
  /** What waits of its source. */
  readonly heldBack: HeldBackPrice | null
  /** What other sources say of the same key. */
  readonly othersCents: readonly Cents[]
  /** What waits of other sources. Two that agree confirm each other where both contradict. */
  readonly othersWaitingCents: readonly Cents[]
  /** Whether the prices of its reading moved as one (see `movedAsOne`). */
  readonly isOfMovedReading: boolean
}

/** How much later a source confirms its own price: less than a day, as lists are read once a day. */
export const confirmedAfterMs = 20 * 60 * 60 * 1_000

/**
 * Returns the price to hold back after this find, or null when the find counts as the new price.
 *
 * A price that is far is confirmed by one within a factor of 1.5: of another source at once, from other listings of other
 * sellers at once, and from the same source 20 hours later. One that contradicts its neighbours waits also as the first of
 * its source, and no time confirms it: what was wrong is still for sale a day later. One of a reading that moved as one waits for a later reading,
 * though others are near or sell at it. A find that agrees with the held-back price and does not confirm it leaves it as it is, so that
 * frequent finds do not postpone it; one that disagrees takes its place.
 */
export function priceToHoldBack(
  { kind, ...found }: FoundPrice,
  { lastCents, heldBack, othersCents, othersWaitingCents, isOfMovedReading }: PriceCourse,
): HeldBackPrice | null {
  const { isContradicting } = found
  const isOff =
    lastCents === null ? isContradicting : isOfMovedReading || isFar(found.priceCents, lastCents, kind)
  if (!isOff) return null
  const others = isContradicting ? [...othersCents, ...othersWaitingCents] : othersCents
  if (!isOfMovedReading && others.some(other => isNear(found.priceCents, other))) return null
  if (heldBack === null || !isNear(found.priceCents, heldBack.priceCents)) return found
  // Its listings were forgotten: only from these can others be known.
  if (isContradicting && heldBack.origins.length === 0) return found
  const laterMs = Date.parse(found.foundAt) - Date.parse(heldBack.foundAt)
  if (!isContradicting && laterMs >= confirmedAfterMs) return null
  if (!isOfMovedReading && areOthers(found.origins, heldBack.origins)) return null
  // A clock set back must not keep a price waiting for a time that is far ahead.
  return laterMs < 0 || isContradicting !== heldBack.isContradicting ? found : heldBack
}

/** How many times the last price, or which part of it, still counts at once. Listings come and go. */
const widestFactor: Readonly<Record<PriceKind, number>> = { ask: 3, sold: 2, market: 2, guide: 2 }

/** Prices of cheap cards are coarse: up to half a dollar, ten times as much or a tenth still counts. */
const coarseCents = 50
const coarseFactor = 10

/**
 * True when a price needs a second find: over three times the last one or under a third of it for an ask, twice or half of
 * it for a figure that a source publishes, and within 50 cents ten times or a tenth. A confident source may be wrong too.
 */
export function isFar(newCents: Cents, lastCents: Cents, kind: PriceKind): boolean {
  const isCoarse = Math.abs(newCents - lastCents) <= coarseCents
  const factor = isCoarse ? coarseFactor : widestFactor[kind]
  return newCents > lastCents * factor || newCents * factor < lastCents
}

/** True within a factor of 1.5. */
function isNear(one: Cents, other: Cents): boolean {
  return Math.max(one, other) * 2 <= Math.min(one, other) * 3
}

/** True when the two finds share no listing and no seller. Unknown listings may be the same. */
function areOthers(found: readonly ListingOrigin[], before: readonly ListingOrigin[]): boolean {
  if (found.length === 0 || before.length === 0) return false
  const ids = new Set(before.map(({ id }) => id))
  const sellers = new Set(before.map(({ seller }) => seller))
  return found.every(({ id, seller }) => !ids.has(id) && (seller === null || !sellers.has(seller)))
}

/** Tells a mistake of a source from a market: all prices of a reading moved together. */

/** Fewer prices than this say nothing of a reading. */
const fewestOfReading = 10
/** What moves so many prices by more than this at once is no market. */
const widestMedian = 1.5
/** Fewer prices than this do not tell a shift from chance. */
const fewestOfShift = 20
const smallestShift = 1.05

/**
 * Returns true if all prices of one reading moved together. Prices of a market move one by one. `steps` has each new price divided by the
 * last one, but of the cheapest. True when the median of at least 10 is over 1.5 or under two thirds: a factor gone
 * wrong. Also when the median of at least 20 is over 5 % from 1, and further than the middle half of them differ: another
 * currency.
 */
export function movedAsOne(steps: readonly number[]): boolean {
  if (steps.length < fewestOfReading) return false
  const sorted = steps.map(step => Math.log(step)).toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  const moved = Math.abs(at(0.5))
  if (moved > Math.log(widestMedian)) return true
  const spread = at(0.75) - at(0.25)
  return steps.length >= fewestOfShift && moved > Math.log(smallestShift) && moved > spread
}

type GradedTarget = PriceTarget & { readonly kind: 'graded' }

/** A price of a slab that was just found. */
export interface FoundSlabPrice {
  readonly target: GradedTarget
  readonly priceCents: Cents
  readonly kind: PriceKind
  readonly origins: readonly ListingOrigin[]
}

/** What else counts of the same printing. */
export interface Neighbours {
  /** In Near Mint. */
  readonly rawCents: Cents | null
  /** In grades of the same company. */
  readonly grades: readonly { readonly grade: string; readonly priceCents: Cents }[]
}

/** Whose 10 sells for more than the raw card: for 1.36 times at least in that reference. Of other companies little is known. */
const surePremiums: ReadonlySet<string> = new Set(['PSA', 'BGS', 'CGC', 'SGC'])
/** From here on a slab under this part of its raw card contradicts it. */
const [highGrade, leastPartOfRaw] = [9, 5]
/** A lower grade may be worth more than a higher one, but not over twice as much. */
const mostOfHigherGrade = 2
/** Fewer listings are not trimmed, so the cheapest one is the price. Among over five times, one of them is off. */
const [enoughListings, widestSpread] = [4, 5]

/**
 * A price of a slab may contradict what is known of its card: a BGS 10 below the raw card, a PSA 10 at half of the PSA 9, two
 * offers 25 times apart. Few offers make most prices of slabs, so one wrong offer is often the whole price. Such a price
 * waits until other sellers or another source say the same (see `priceToHoldBack`).
 *
 * The factors are far from what happens on markets. Among the median sales of 508 cards raw, in PSA 9 and in PSA 10
 * (GemSnipe, 2026, CC BY 4.0) no 10 contradicts its raw card or its 9, and two 9s contradict their raw card. A PSA 9 below
 * the raw card is usual: one in four. Decision 100 has the figures.
 *
 * True for a price made of offers or sales that contradicts its neighbours, or whose few offers contradict each other.
 */
export function contradicts(found: FoundSlabPrice, { rawCents, grades }: Neighbours): boolean {
  const { target, priceCents, kind, origins } = found
  if (kind !== 'ask' && kind !== 'sold') return false
  if (areFarApart(origins)) return true
  const grade = gradeNumber(target.grade)
  if (grade === null) return false
  if (rawCents !== null && isFarBelowRaw(grade, target.gradingCompany, priceCents, rawCents)) return true
  return grades.some(other => {
    const otherGrade = gradeNumber(other.grade)
    if (otherGrade === null || otherGrade === grade) return false
    const [lower, higher] =
      otherGrade < grade ? [other.priceCents, priceCents] : [priceCents, other.priceCents]
    return lower > higher * mostOfHigherGrade
  })
}

function isFarBelowRaw(grade: number, company: string, priceCents: Cents, rawCents: Cents): boolean {
  if (grade === 10 && surePremiums.has(company)) return priceCents < rawCents
  return grade >= highGrade && priceCents * leastPartOfRaw < rawCents
}

function areFarApart(origins: readonly ListingOrigin[]): boolean {
  const asks = origins.flatMap(({ askCents }) => askCents ?? [])
  if (asks.length < 2 || asks.length >= enoughListings) return false
  return Math.max(...asks) > Math.min(...asks) * widestSpread
}

/** 10 also of "black label 10"; null without a number, as of "authentic". */
function gradeNumber(grade: string): number | null {
  const [number] = /\d{1,2}(?:\.5)?$/.exec(grade) ?? []
  return number === undefined ? null : Number(number)
}
