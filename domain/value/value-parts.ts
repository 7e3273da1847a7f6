/**
 * Why the market value of a collection changed. Every change of it belongs to exactly one part, so the parts between
 * two moments add up to the difference of the values, to the cent. Kept as running figures: what changed in a range
 * is the difference of two of them.
 */
import { type CopiesMoved, type GroupFigures, noCopiesMoved } from '#domain/groups/group-figures'
import type { CopyChange, CopyEntry, OperationKind } from '#domain/copies/operation'
import { type Cents, cents, minus, plus, times, zeroCents } from '#domain/money/money'

/** Running sums in cents, each possibly negative. */
export interface ValueParts {
  /** Market prices that moved, each of one source, of copies held before and after. */
  readonly priceMovesCents: Cents
  /** Market prices that are of another source than before: the step between the two, which is no move of the market. */
  readonly sourceStepsCents: Cents
  /** Copies that count at the collector's own price since, or at another one or the market's again: what they count at now, less what before. */
  readonly ownPriceStepsCents: Cents
  /** Copies held whose price became known, less those whose price is no longer known. */
  readonly newlyPricedCents: Cents
  /** Copies that came, at the price that counted at that moment, less mistakes and undone additions. */
  readonly addedValueCents: Cents
  /** Copies that left in any other way, at the price that counted at that moment, less undone removals. */
  readonly removedValueCents: Cents
  /** Copies that got another condition or grade: what they are priced at now, less what before. */
  readonly regradedValueCents: Cents
}

/** Running sums of the cash that moved. The first less the second is what lifetime earnings lost. */
export interface CashMoved {
  /** Paid for copies, with fees, and in trades. Corrections and undone purchases change it. */
  readonly boughtCents: Cents
  /** Received for copies, after the costs of the sale, and in trades. */
  readonly soldCents: Cents
}

/** Running figures of a collection that nothing has happened to. */
export const noParts: ValueParts & CashMoved = {
  priceMovesCents: zeroCents,
  sourceStepsCents: zeroCents,
  ownPriceStepsCents: zeroCents,
  newlyPricedCents: zeroCents,
  addedValueCents: zeroCents,
  removedValueCents: zeroCents,
  regradedValueCents: zeroCents,
  boughtCents: zeroCents,
  soldCents: zeroCents,
}

type PricedGroup = Pick<GroupFigures, 'quantity' | 'countedPriceCents' | 'countedSource'>

/** A group before and after a change; null when it has no copies. Without `copies` only its price changed. */
export interface PartsOfGroup {
  readonly before: PricedGroup | null
  readonly after: PricedGroup | null
  readonly copies?: CopiesMoved
}

/**
 * Returns the parts after these groups moved. The price of a group moves first, then its copies at the new price, or
 * at the last one when none is left.
 */
export function movedParts(parts: ValueParts, groups: Iterable<PartsOfGroup>): ValueParts {
  let { priceMovesCents, sourceStepsCents, ownPriceStepsCents, newlyPricedCents } = parts
  let { addedValueCents, removedValueCents, regradedValueCents } = parts
  for (const { before, after, copies = noCopiesMoved } of groups) {
    const [lastCents, priceCents] = [before?.countedPriceCents ?? null, (after ?? before)?.countedPriceCents]
    const eachCents = priceCents ?? zeroCents
    const repricedCents = times(minus(eachCents, lastCents ?? zeroCents), before?.quantity ?? 0)
    if (lastCents === null || priceCents === null) newlyPricedCents = plus(newlyPricedCents, repricedCents)
    else if (isOtherSource(before, after)) sourceStepsCents = plus(sourceStepsCents, repricedCents)
    else priceMovesCents = plus(priceMovesCents, repricedCents)
    ownPriceStepsCents = plus(ownPriceStepsCents, times(eachCents, copies.switchedQuantity))
    addedValueCents = plus(addedValueCents, times(eachCents, copies.addedQuantity))
    removedValueCents = plus(removedValueCents, times(eachCents, copies.removedQuantity))
    regradedValueCents = plus(regradedValueCents, times(eachCents, copies.regradedQuantity))
  }
  return {
    priceMovesCents,
    sourceStepsCents,
    ownPriceStepsCents,
    newlyPricedCents,
    addedValueCents,
    removedValueCents,
    regradedValueCents,
  }
}

/** False where one of the sources is not known. */
function isOtherSource(before: PricedGroup | null, after: PricedGroup | null): boolean {
  const [last, now] = [before?.countedSource ?? null, after?.countedSource ?? null]
  return last !== null && now !== null && last !== now
}

/** What an operation did to the cash. */
export interface CashOperation {
  readonly kind: OperationKind
  readonly entries: readonly CopyEntry[]
  readonly changes: readonly CopyChange[]
}

/** Returns the cash after these operations. An undone sale is no purchase: it takes from what was sold. */
export function movedCash(cash: CashMoved, operations: Iterable<CashOperation>): CashMoved {
  let { boughtCents, soldCents } = cash
  for (const { kind, entries, changes } of operations) {
    const cashCents = entries.reduce((sum, entry) => plus(sum, entry.cashCents), zeroCents)
    const undone = new Set(changes.map(({ before }) => before?.removal?.removal))
    const isUndoneTrade = kind === 'undo' && undone.has('traded')
    const isUndoneSale = kind === 'undo' && undone.has('sold')
    const isSale =
      kind === 'sale' ||
      isUndoneSale ||
      (kind === 'trade' && cashCents > 0) ||
      (isUndoneTrade && cashCents < 0)
    if (isSale) soldCents = plus(soldCents, cashCents)
    else boughtCents = minus(boughtCents, cashCents)
  }
  return { boughtCents, soldCents }
}

/** Returns what happened between two moments. */
export function partsBetween(
  from: ValueParts & CashMoved,
  to: ValueParts & CashMoved,
): ValueParts & CashMoved {
  return {
    priceMovesCents: minus(to.priceMovesCents, from.priceMovesCents),
    sourceStepsCents: minus(to.sourceStepsCents, from.sourceStepsCents),
    ownPriceStepsCents: minus(to.ownPriceStepsCents, from.ownPriceStepsCents),
    newlyPricedCents: minus(to.newlyPricedCents, from.newlyPricedCents),
    addedValueCents: minus(to.addedValueCents, from.addedValueCents),
    removedValueCents: minus(to.removedValueCents, from.removedValueCents),
    regradedValueCents: minus(to.regradedValueCents, from.regradedValueCents),
    boughtCents: minus(to.boughtCents, from.boughtCents),
    soldCents: minus(to.soldCents, from.soldCents),
  }
}

/** Returns by how much the parts change the market value. */
export function valueOf(parts: ValueParts): Cents {
  const { priceMovesCents, sourceStepsCents, ownPriceStepsCents, newlyPricedCents } = parts
  const { addedValueCents, removedValueCents, regradedValueCents } = parts
  const repricedCents = priceMovesCents + sourceStepsCents + ownPriceStepsCents + newlyPricedCents
  return cents(repricedCents + addedValueCents - removedValueCents + regradedValueCents)
}
