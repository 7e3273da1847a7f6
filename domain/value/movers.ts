/** Which groups of a collection moved most, up and down. */
import { cents, type Cents, minus, times } from '#domain/money/money'
import { changePercent } from '#domain/prices/valuation'

/** By the change of all copies of a group, or by the percentage. */
export const moverOrders = ['amount', 'percent'] as const
export type MoverOrder = (typeof moverOrders)[number]

/** A group with the price of one copy now and when a range began, or what its copies cost. */
export interface ComparedGroup {
  readonly groupKey: string
  readonly quantity: number
  readonly costBasisCents: Cents
  readonly priceCents: Cents
  /** Null to compare with the cost. */
  readonly thenCents: Cents | null
}

export interface Mover {
  readonly groupKey: string
  readonly thenCents: Cents | null
  /** Of all copies held now. */
  readonly valueChangeCents: Cents
  /** Null when they cost nothing. */
  readonly percent: number | null
}

/** Compares a group with then: its copies at both prices, or with their cost. */
export function moverOf(group: ComparedGroup): Mover {
  const { groupKey, quantity, costBasisCents, priceCents, thenCents } = group
  const nowCents = times(priceCents, quantity)
  const fromCents = thenCents === null ? costBasisCents : times(thenCents, quantity)
  const valueChangeCents = minus(nowCents, fromCents)
  return { groupKey, thenCents, valueChangeCents, percent: changePercent(nowCents, fromCents) }
}

/** What a change must come to for its percentage to count, as a share of the collection's market value. */
const leastShare = 10_000

/**
 * Returns the change of a group from which its percentage counts: one dollar, given as what it is in the ledger, or a
 * ten-thousandth of the collection's value if that is more. A single 20-cent card that rose by 300 % is left out, two
 * hundred of them are not.
 */
export function leastMoveCents(collectionValueCents: Cents, dollarCents: Cents): Cents {
  return cents(Math.max(dollarCents, Math.round(collectionValueCents / leastShare)))
}

export interface TopMovers {
  readonly up: readonly Mover[]
  readonly down: readonly Mover[]
}

/** Returns the groups that moved most, at most `limit` each way. A group that did not move is none. */
export function topMovers(
  movers: readonly Mover[],
  { by, limit, leastCents: least }: { by: MoverOrder; limit: number; leastCents: Cents },
): TopMovers {
  const counting =
    by === 'amount'
      ? movers
      : movers.filter(
          ({ percent, valueChangeCents }) => percent !== null && Math.abs(valueChangeCents) >= least,
        )
  const size = (mover: Mover) => (by === 'amount' ? mover.valueChangeCents : (mover.percent ?? 0))
  const far = (one: Mover, other: Mover) =>
    Math.abs(size(other)) - Math.abs(size(one)) ||
    Math.abs(other.valueChangeCents) - Math.abs(one.valueChangeCents) ||
    (one.groupKey < other.groupKey ? -1 : 1)
  const top = (isMover: (mover: Mover) => boolean) => counting.filter(isMover).toSorted(far).slice(0, limit)
  return { up: top(mover => size(mover) > 0), down: top(mover => size(mover) < 0) }
}
