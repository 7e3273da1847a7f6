/**
 * A price of a slab may contradict what is known of its card: a BGS 10 below the raw card, a PSA 10 at half of the PSA 9, two
 * offers 25 times apart. Few offers make most prices of slabs, so one wrong offer is often the whole price. Such a price
 * waits until other sellers or another source say the same (see `priceToHoldBack`).
 *
 * The factors are far from what happens on markets. Among the median sales of 508 cards raw, in PSA 9 and in PSA 10
 * (GemSnipe, 2026, CC BY 4.0) no 10 contradicts its raw card or its 9, and two 9s contradict their raw card. A PSA 9 below
 * the raw card is usual: one in four. Decision 100 has the figures.
 */
import type { Cents } from '#domain/money/money'
import type { ListingOrigin } from './held-back-price.ts'
import type { PriceKind } from './price-quote.ts'
import type { PriceTarget } from './price-target.ts'

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

/** True for a price made of offers or sales that contradicts its neighbours, or whose few offers contradict each other. */
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
