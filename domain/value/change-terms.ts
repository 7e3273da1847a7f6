/** The amounts that are shown for a change of value. */
import { type Cents, minus, zeroCents } from '#domain/money/money'
import type { CashMoved, ValueParts } from './value-parts.ts'

export interface ChangeTerm {
  readonly part:
    | 'prices'
    | 'another-source'
    | 'own-prices'
    | 'first-prices'
    | 'added'
    | 'removed'
    | 'other-grades'
  /** What it adds to the value, negative for what it takes. */
  readonly valueCents: Cents
  /** What arriving copies cost, or leaving copies brought. Null for the other parts. */
  readonly cashCents: Cents | null
}

/** Returns the terms of a change. They add up to it, to the cent. Prices come first; other terms only if not zero. */
export function changeTerms(change: ValueParts & CashMoved): [ChangeTerm, ...ChangeTerm[]] {
  const others: readonly ChangeTerm[] = [
    { part: 'another-source', valueCents: change.sourceStepsCents, cashCents: null },
    { part: 'own-prices', valueCents: change.ownPriceStepsCents, cashCents: null },
    { part: 'first-prices', valueCents: change.newlyPricedCents, cashCents: null },
    { part: 'added', valueCents: change.addedValueCents, cashCents: change.boughtCents },
    { part: 'removed', valueCents: minus(zeroCents, change.removedValueCents), cashCents: change.soldCents },
    { part: 'other-grades', valueCents: change.regradedValueCents, cashCents: null },
  ]
  const moved = others.filter(({ valueCents, cashCents }) => valueCents !== 0 || (cashCents ?? 0) !== 0)
  return [{ part: 'prices', valueCents: change.priceMovesCents, cashCents: null }, ...moved]
}
