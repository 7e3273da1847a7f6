/**
 * What moved the value of one group, or of one copy, since a day. It has no running figures: its value then, now, and
 * what each change of its copies moved at the price of its day leave the prices as the rest.
 */
import type { CopiesMoved } from '#domain/groups/group-figures'
import { type Cents, sumCents, times, zeroCents } from '#domain/money/money'
import { movedParts, noParts, type ValueParts } from './value-parts.ts'

/** The price of one copy; null without one. */
export interface SourcedPrice {
  readonly priceCents: Cents | null
  /** Whose figure it is; null where that is not known. */
  readonly source: string | null
}

/** What an operation did to the copies of a group, or nothing where its price moved. The price is the one at that time. */
export interface GroupStep extends CopiesMoved, SourcedPrice {}

/** Copies and the price of one of them. */
export interface PricedCopies extends SourcedPrice {
  readonly quantity: number
}

/** What a group was worth then and now, and the parts of the difference, which add up to the cent. */
export interface GroupChange extends ValueParts {
  readonly startValueCents: Cents
  readonly endValueCents: Cents
}

/** Returns the change of a group from a day with this price to now. `steps` are what happened since, oldest first. */
export function groupChange(
  start: SourcedPrice,
  steps: readonly GroupStep[],
  now: PricedCopies,
): GroupChange {
  const since = steps.reduce((sum, step) => sum + cameBy(step), 0)
  let last: PricedCopies = { ...start, quantity: now.quantity - since }
  const startValueCents = valueOf(last)
  let parts = movedParts(noParts, [])
  for (const { priceCents, source, ...copies } of steps) {
    const next = { quantity: last.quantity + cameBy(copies), priceCents, source }
    parts = movedParts(parts, [{ before: counted(last), after: counted(next), copies }])
    last = next
  }
  parts = movedParts(parts, [{ before: counted(last), after: counted(now) }])
  return { ...parts, startValueCents, endValueCents: valueOf(now) }
}

/** Adds up the changes of several groups. */
export function sumOfChanges(changes: readonly GroupChange[]): GroupChange {
  const sum = (figure: keyof GroupChange) => sumCents(changes.map(change => change[figure]))
  return {
    priceMovesCents: sum('priceMovesCents'),
    sourceStepsCents: sum('sourceStepsCents'),
    ownPriceStepsCents: sum('ownPriceStepsCents'),
    newlyPricedCents: sum('newlyPricedCents'),
    addedValueCents: sum('addedValueCents'),
    removedValueCents: sum('removedValueCents'),
    regradedValueCents: sum('regradedValueCents'),
    startValueCents: sum('startValueCents'),
    endValueCents: sum('endValueCents'),
  }
}

function cameBy(moved: CopiesMoved): number {
  return moved.addedQuantity - moved.removedQuantity + moved.regradedQuantity + moved.switchedQuantity
}

function counted({ quantity, priceCents, source }: PricedCopies) {
  return { quantity, countedPriceCents: priceCents, countedSource: source }
}

function valueOf({ quantity, priceCents }: PricedCopies): Cents {
  return times(priceCents ?? zeroCents, quantity)
}
