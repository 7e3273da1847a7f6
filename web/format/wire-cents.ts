/** Money travels in dollars and is computed and shown in whole cents: the one way from the one to the other. */
import { type Cents, centsFromDollars } from '#domain/money/money'

/** An amount of an answer in whole cents; null, which is not known, stays null. Throws for what is no money. */
export function wireCents(dollars: number): Cents
export function wireCents(dollars: number | null): Cents | null
export function wireCents(dollars: number | null): Cents | null {
  if (dollars === null) return null
  const amountCents = centsFromDollars(dollars)
  if (amountCents === null) throw new RangeError(`not an amount of dollars and cents: ${dollars}`)
  return amountCents
}
