/**
 * A venue is a place where a collector sells, with what a sale usually costs them there. It only fills in a form: a
 * sale keeps its own amounts, so changing or deleting a venue changes no sale. No venue is built in, because
 * marketplaces change their fees and charge collectors differently.
 */
import { type Cents, cents, maxEnteredCents } from '#domain/money/money'
import { foldedKey } from '#domain/text'

/** The most venues one collector can have. */
export const maxVenues = 50

/** 100 %. */
export const maxFeeBasisPoints = 10_000

/** What one sale at a venue costs the seller. */
export interface VenueCosts {
  /** Share of the sold price, in hundredths of a percent: 1325 is 13.25 %. From 0 to `maxFeeBasisPoints`. */
  readonly feeBasisPoints: number
  /** Charged for each sale in addition to the percentage. */
  readonly fixedFeeCents: Cents
  /** Shipping that the seller pays. */
  readonly shippingCents: Cents
}

/** Returns the key that two names of venues share when people read them as the same. */
export function venueNameKey(name: string): string {
  return foldedKey(name)
}

/**
 * Returns the fees of a sale: the percentage of the sold price, rounded half up to `unit`, the smallest of the ledger's
 * currency in hundredths, plus the fixed fee.
 * Marketplaces don't publish how they round, so half up is our choice; it is how means are rounded too. The
 * percentage is of the sold price alone, not of shipping or tax that the buyer pays. The fixed fee is charged in full,
 * so the fees of a cheap sale can exceed its price. They never exceed `maxEnteredCents`, the most a sale can have.
 */
export function venueFees(
  { feeBasisPoints, fixedFeeCents }: Pick<VenueCosts, 'feeBasisPoints' | 'fixedFeeCents'>,
  soldPriceCents: Cents,
  unit: 1 | 100 = 1,
): Cents {
  const share = soldPriceCents * feeBasisPoints
  const divisor = maxFeeBasisPoints * unit
  const rest = share % divisor
  const shareUnits = (share - rest) / divisor + (rest * 2 >= divisor ? 1 : 0)
  return cents(Math.min(shareUnits * unit + fixedFeeCents, maxEnteredCents))
}

/**
 * Returns the percentage, in hundredths of a percent, whose share of the sold price is nearest to these fees. Null
 * when none is: nothing was paid, the fees exceed the price, or they are too small a share of it.
 */
export function feeShareOf(feesCents: Cents, soldPriceCents: Cents): number | null {
  if (soldPriceCents === 0 || feesCents > soldPriceCents) return null
  const feeBasisPoints = Math.round((feesCents * maxFeeBasisPoints) / soldPriceCents)
  return feeBasisPoints === 0 ? null : feeBasisPoints
}

/**
 * Parses what a collector types as a percentage, from 0 to 100 with at most two decimals and an optional percent
 * sign, to hundredths of a percent. Returns null for anything else.
 */
export function basisPointsFromText(typed: string): number | null {
  const match = /^(\d{1,3})(?:\.(\d{0,2}))?\s*%?$/.exec(typed.trim())
  if (!match?.[1]) return null
  const basisPoints = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return basisPoints <= maxFeeBasisPoints ? basisPoints : null
}

/** Formats hundredths of a percent as plain text, as short as it goes: 1325 is "13.25", 1300 is "13". */
export function textFromBasisPoints(basisPoints: number): string {
  return String(basisPoints / 100)
}
