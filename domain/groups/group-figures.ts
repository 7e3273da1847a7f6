/**
 * The figures of groups and the totals over them, and how a change moves them. Every figure is a whole number, so
 * totals to which differences are added equal totals added up from zero.
 */
import { type Cents, cents, meanCents, minus, plus, times, zeroCents } from '#domain/money/money'
import type { CopyKind, CopyState } from '#domain/copies/copy'
import type { CopyRecord } from '#domain/copies/copy-record'
import { countedOwnPrice, groupKey, groupKeyOf } from './grouping.ts'
import type { CopyChange } from '#domain/copies/operation'

/** Sums over the copies held, and over those with a price that counts: the market's, or the collector's own. */
export interface CollectionSums {
  readonly groupCount: number
  /** Groups of each kind. */
  readonly rawGroups: number
  readonly gradedGroups: number
  readonly gradingGroups: number
  readonly sealedGroups: number
  readonly rawQuantity: number
  readonly gradedQuantity: number
  readonly gradingQuantity: number
  readonly sealedQuantity: number
  readonly costBasisCents: Cents
  readonly marketValueCents: Cents
  readonly pricedQuantity: number
  readonly pricedCostBasisCents: Cents
  /** Copies with an own price. */
  readonly ownPricedQuantity: number
  /** Copies with an own price or a market price, and their value. An own price replaces the market price. */
  readonly valuedQuantity: number
  readonly valueWithOwnCents: Cents
  /** Copies that count at the collector's own price, and the sum of these prices. */
  readonly ownCountedQuantity: number
  readonly ownCountedCents: Cents
}

/** Counts the copies held, of every kind. */
export function heldQuantity(
  sums: Pick<CollectionSums, 'rawQuantity' | 'gradedQuantity' | 'gradingQuantity' | 'sealedQuantity'>,
): number {
  return sums.rawQuantity + sums.gradedQuantity + sums.gradingQuantity + sums.sealedQuantity
}

/** What a group adds to its collector's totals. */
export interface GroupFigures {
  readonly kind: CopyKind
  readonly quantity: number
  readonly costBasisCents: Cents
  /** Copies with an own price, and the sum of their own prices. */
  readonly ownPricedQuantity: number
  readonly ownPriceCents: Cents
  /** The price of one copy that the totals count; null without a price. */
  readonly countedPriceCents: Cents | null
  /** The same price where it is the collector's own; null where the market's counts. */
  readonly countedOwnCents: Cents | null
  /** The source whose figure that price is, or is estimated from; null or left out where it is not known. */
  readonly countedSource?: string | null
}

/** A group before and after a change; null when it has no copies. Without `copies` only its price changed. */
export interface MovedGroup {
  readonly before: GroupFigures | null
  readonly after: GroupFigures | null
  readonly copies?: CopiesMoved
}

export const noSums: CollectionSums = {
  groupCount: 0,
  rawGroups: 0,
  gradedGroups: 0,
  gradingGroups: 0,
  sealedGroups: 0,
  rawQuantity: 0,
  gradedQuantity: 0,
  gradingQuantity: 0,
  sealedQuantity: 0,
  costBasisCents: zeroCents,
  marketValueCents: zeroCents,
  pricedQuantity: 0,
  pricedCostBasisCents: zeroCents,
  ownPricedQuantity: 0,
  valuedQuantity: 0,
  valueWithOwnCents: zeroCents,
  ownCountedQuantity: 0,
  ownCountedCents: zeroCents,
}

/** Returns the sums after these groups moved, and nothing else that `sums` may have. */
export function movedSums(sums: CollectionSums, groups: Iterable<MovedGroup>): CollectionSums {
  let moved = added(noSums, sums, 1)
  for (const { before, after } of groups) {
    if (before) moved = added(moved, sumsOf(before), -1)
    if (after) moved = added(moved, sumsOf(after), 1)
  }
  return moved
}

function sumsOf(group: GroupFigures): CollectionSums {
  const { kind, quantity, costBasisCents, ownPricedQuantity, ownPriceCents } = group
  const { countedPriceCents, countedOwnCents } = group
  const isPriced = countedPriceCents !== null
  const eachCents = countedPriceCents ?? zeroCents
  return {
    groupCount: 1,
    rawGroups: kind === 'raw' ? 1 : 0,
    gradedGroups: kind === 'graded' ? 1 : 0,
    gradingGroups: kind === 'grading' ? 1 : 0,
    sealedGroups: kind === 'sealed' ? 1 : 0,
    rawQuantity: kind === 'raw' ? quantity : 0,
    gradedQuantity: kind === 'graded' ? quantity : 0,
    gradingQuantity: kind === 'grading' ? quantity : 0,
    sealedQuantity: kind === 'sealed' ? quantity : 0,
    costBasisCents,
    marketValueCents: times(eachCents, quantity),
    pricedQuantity: isPriced ? quantity : 0,
    pricedCostBasisCents: isPriced ? costBasisCents : zeroCents,
    ownPricedQuantity,
    valuedQuantity: isPriced ? quantity : ownPricedQuantity,
    valueWithOwnCents: plus(ownPriceCents, times(eachCents, quantity - ownPricedQuantity)),
    ownCountedQuantity: countedOwnCents === null ? 0 : quantity,
    ownCountedCents: times(countedOwnCents ?? zeroCents, quantity),
  }
}

function added(sums: CollectionSums, group: CollectionSums, sign: 1 | -1): CollectionSums {
  const count = (one: number, other: number) => one + sign * other
  const amount = (one: Cents, other: Cents) => (sign === 1 ? plus(one, other) : minus(one, other))
  return {
    groupCount: count(sums.groupCount, group.groupCount),
    rawGroups: count(sums.rawGroups, group.rawGroups),
    gradedGroups: count(sums.gradedGroups, group.gradedGroups),
    gradingGroups: count(sums.gradingGroups, group.gradingGroups),
    sealedGroups: count(sums.sealedGroups, group.sealedGroups),
    rawQuantity: count(sums.rawQuantity, group.rawQuantity),
    gradedQuantity: count(sums.gradedQuantity, group.gradedQuantity),
    gradingQuantity: count(sums.gradingQuantity, group.gradingQuantity),
    sealedQuantity: count(sums.sealedQuantity, group.sealedQuantity),
    costBasisCents: amount(sums.costBasisCents, group.costBasisCents),
    marketValueCents: amount(sums.marketValueCents, group.marketValueCents),
    pricedQuantity: count(sums.pricedQuantity, group.pricedQuantity),
    pricedCostBasisCents: amount(sums.pricedCostBasisCents, group.pricedCostBasisCents),
    ownPricedQuantity: count(sums.ownPricedQuantity, group.ownPricedQuantity),
    valuedQuantity: count(sums.valuedQuantity, group.valuedQuantity),
    valueWithOwnCents: amount(sums.valueWithOwnCents, group.valueWithOwnCents),
    ownCountedQuantity: count(sums.ownCountedQuantity, group.ownCountedQuantity),
    ownCountedCents: amount(sums.ownCountedCents, group.ownCountedCents),
  }
}

/** How many copies of a group came, left, or came from another group by a new condition, grade or own price. */
export interface CopiesMoved {
  readonly addedQuantity: number
  readonly removedQuantity: number
  /** Negative for copies that went to another group. */
  readonly regradedQuantity: number
  /** Copies that switched between the market price and an own price, or between two own prices. Negative for copies that left. */
  readonly switchedQuantity: number
}

export const noCopiesMoved: CopiesMoved = {
  addedQuantity: 0,
  removedQuantity: 0,
  regradedQuantity: 0,
  switchedQuantity: 0,
}

/** Returns how the version of a copy moves the copies of its groups, where `sign` is -1 for the version before. */
function copiesMovedBy({ productId, before, after }: CopyChange, sign: 1 | -1): CopiesMoved {
  const wasHeld = before !== null && before.removal === null
  const isHeld = after.removal === null
  if (wasHeld && isHeld) {
    const isSameState = groupKey(productId, before.state) === groupKey(productId, after.state)
    return { ...noCopiesMoved, [isSameState ? 'switchedQuantity' : 'regradedQuantity']: sign }
  }
  if (isHeld ? takesBack(before) : wasHeld && !isMistake(after)) {
    return { ...noCopiesMoved, removedQuantity: -sign }
  }
  return { ...noCopiesMoved, addedQuantity: sign }
}

/** Whether holding a copy again takes back how it left. */
function takesBack(before: CopyRecord | null): boolean {
  return before !== null && !isMistake(before)
}

/** Whether a copy left as if it had never come. */
function isMistake({ removal }: CopyRecord): boolean {
  return removal?.removal === 'mistake' || removal?.removal === 'undone'
}

/** By how much changes of copies move the figures of one group. */
export interface GroupMove extends CopiesMoved {
  readonly productId: string
  /** Of one of its copies: all agree in what makes the group. */
  readonly state: CopyState
  /** The own price at which its copies count; null where the market's counts. */
  readonly countedOwnCents: Cents | null
  readonly quantity: number
  readonly costBasisCents: Cents
  readonly ownPricedQuantity: number
  readonly ownPriceCents: Cents
}

/** Returns the move of every group that gained, lost or changed a copy, by group key. */
export function groupMoves(changes: Iterable<CopyChange>): Map<string, GroupMove> {
  const moves = new Map<string, GroupMove>()
  const move = (change: CopyChange, copy: CopyRecord, sign: 1 | -1) => {
    const { productId } = change
    const key = groupKeyOf(productId, copy)
    const { state } = copy
    const last = moves.get(key) ?? { productId, state, countedOwnCents: countedOwnPrice(copy), ...noMove }
    moves.set(key, copy.removal === null ? movedBy(last, copy, copiesMovedBy(change, sign), sign) : last)
  }
  for (const change of changes) {
    if (change.before) move(change, change.before, -1)
    move(change, change.after, 1)
  }
  return moves
}

const noMove = {
  quantity: 0,
  costBasisCents: zeroCents,
  ownPricedQuantity: 0,
  ownPriceCents: zeroCents,
  ...noCopiesMoved,
}

function movedBy(
  move: GroupMove,
  { costBasisCents, ownPriceCents }: CopyRecord,
  { addedQuantity, removedQuantity, regradedQuantity, switchedQuantity }: CopiesMoved,
  sign: 1 | -1,
): GroupMove {
  const ownPriced = ownPriceCents === null ? 0 : 1
  return {
    ...move,
    quantity: move.quantity + sign,
    costBasisCents: plus(move.costBasisCents, times(costBasisCents, sign)),
    ownPricedQuantity: move.ownPricedQuantity + sign * ownPriced,
    ownPriceCents: plus(move.ownPriceCents, times(ownPriceCents ?? zeroCents, sign)),
    addedQuantity: move.addedQuantity + addedQuantity,
    removedQuantity: move.removedQuantity + removedQuantity,
    regradedQuantity: move.regradedQuantity + regradedQuantity,
    switchedQuantity: move.switchedQuantity + switchedQuantity,
  }
}

/**
 * Returns how far the price of one copy is from the mean cost of its group, up or down, with the mean rounded as
 * `meanCents` does; null without a price.
 */
export function distanceFromMean({
  countedPriceCents,
  costBasisCents,
  quantity,
}: Pick<GroupFigures, 'countedPriceCents' | 'costBasisCents' | 'quantity'>): Cents | null {
  if (countedPriceCents === null) return null
  return cents(Math.abs(minus(countedPriceCents, meanCents(costBasisCents, quantity))))
}
