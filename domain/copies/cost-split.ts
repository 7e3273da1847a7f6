/**
 * Splitting what was given up over the copies that came for it: those of a trade, and those pulled from a sealed
 * product (specification, section 9).
 */
import { type Cents, cents } from '#domain/money/money'

/** The part of a copy that a split needs: the market price of its state, null when unknown. */
export interface PricedCopy {
  readonly marketPriceCents: Cents | null
}

/**
 * Splits a basis of 0 or more over copies and returns the shares in their order. Splits by market price when
 * every copy has one and their sum is above 0, else evenly (specification, section 9). Rounds shares down to
 * the cent, then gives the cents left over one each to the largest remainders, the earlier copy first among
 * equal ones, so the shares add up to the basis exactly. In a currency without decimals, whole units of 100 instead of
 * cents, see `smallestUnit`. Throws a RangeError for a basis below 0 or of parts of a unit: a bug.
 */
export function splitBasis(totalCents: Cents, copies: readonly PricedCopy[], unit: 1 | 100 = 1): Cents[] {
  return withShares(totalCents, copies, unit).map(copy => copy.costBasisCents)
}

/** Like `splitBasis`, but returns the copies with their shares. */
export function withShares<Copy extends PricedCopy>(
  totalCents: Cents,
  copies: readonly Copy[],
  unit: 1 | 100 = 1,
) {
  const units = totalCents / unit
  if (units < 0 || !Number.isInteger(units)) throw new RangeError(`cannot split ${totalCents} cents`)
  // A basis times a price exceeds the safe integers of a double.
  const basis = BigInt(units)
  const weigh = weightsFor(copies)
  const totalWeight = copies.reduce((sum, copy) => sum + weigh(copy), 0n)
  const shares = copies.map((copy, index) => {
    const product = basis * weigh(copy)
    return { copy, index, floor: Number(product / totalWeight), remainder: product % totalWeight }
  })
  const leftOver = units - shares.reduce((sum, { floor }) => sum + floor, 0)
  const largestFirst = shares.toSorted((one, other) => compare(other.remainder, one.remainder))
  const oneMore = new Set(largestFirst.slice(0, leftOver).map(({ index }) => index))
  return shares.map(({ copy, index, floor }) => ({
    ...copy,
    costBasisCents: cents((oneMore.has(index) ? floor + 1 : floor) * unit),
  }))
}

/** Returns the function that weighs a copy: its price when every copy has one, else 1. */
function weightsFor(copies: readonly PricedCopy[]): (copy: PricedCopy) => bigint {
  const prices = copies.map(({ marketPriceCents }) => marketPriceCents)
  const isByPrice = prices.every(price => price !== null) && prices.some(price => price > 0)
  return ({ marketPriceCents }) => (isByPrice && marketPriceCents !== null ? BigInt(marketPriceCents) : 1n)
}

function compare(one: bigint, other: bigint): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
