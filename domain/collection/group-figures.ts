/**
 * The figures of groups and the totals over them, and how a change moves them. Every figure is a whole number, so
 * totals to which differences are added equal totals added up anew.
 */
import { type Cents, cents, meanCents, minus, plus, times, zeroCents } from '#domain/money/money'
import type { CopyKind, CopyState } from './copy.ts'
import type { CopyRecord } from './copy-record.ts'
import { groupKey } from './grouping.ts'
import type { CopyChange } from './operation.ts'

/** Sums over the copies held, and over those with a market price. */
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
}

/** Counts the copies held, of every kind. */
export function heldQuantity(sums: CollectionSums): number {
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
  /** The market price of one copy that the totals count; null without a price. */
  readonly countedPriceCents: Cents | null
}

/** A group before and after a change; null when it has no copies. */
export interface MovedGroup {
  readonly before: GroupFigures | null
  readonly after: GroupFigures | null
}

const noSums: CollectionSums = {
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
  const { kind, quantity, costBasisCents, ownPricedQuantity, ownPriceCents, countedPriceCents } = group
  const isPriced = countedPriceCents !== null
  const marketPriceCents = countedPriceCents ?? zeroCents
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
    marketValueCents: times(marketPriceCents, quantity),
    pricedQuantity: isPriced ? quantity : 0,
    pricedCostBasisCents: isPriced ? costBasisCents : zeroCents,
    ownPricedQuantity,
    valuedQuantity: isPriced ? quantity : ownPricedQuantity,
    valueWithOwnCents: plus(ownPriceCents, times(marketPriceCents, quantity - ownPricedQuantity)),
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
  }
}

/** By how much changes of copies move the figures of one group. */
export interface GroupMove {
  readonly productId: string
  /** Of one of its copies: all agree in what makes the group. */
  readonly state: CopyState
  readonly quantity: number
  readonly costBasisCents: Cents
  readonly ownPricedQuantity: number
  readonly ownPriceCents: Cents
}

/** Returns the move of every group that gained, lost or changed a copy, by group key. */
export function groupMoves(changes: Iterable<CopyChange>): Map<string, GroupMove> {
  const moves = new Map<string, GroupMove>()
  const move = (productId: string, copy: CopyRecord, sign: 1 | -1) => {
    const key = groupKey(productId, copy.state)
    const blank = { quantity: 0, costBasisCents: zeroCents, ownPricedQuantity: 0, ownPriceCents: zeroCents }
    const last = moves.get(key) ?? { productId, state: copy.state, ...blank }
    moves.set(key, copy.removal === null ? movedBy(last, copy, sign) : last)
  }
  for (const { productId, before, after } of changes) {
    if (before) move(productId, before, -1)
    move(productId, after, 1)
  }
  return moves
}

function movedBy(move: GroupMove, { costBasisCents, ownPriceCents }: CopyRecord, sign: 1 | -1): GroupMove {
  const ownPriced = ownPriceCents === null ? 0 : 1
  return {
    ...move,
    quantity: move.quantity + sign,
    costBasisCents: plus(move.costBasisCents, times(costBasisCents, sign)),
    ownPricedQuantity: move.ownPricedQuantity + sign * ownPriced,
    ownPriceCents: plus(move.ownPriceCents, times(ownPriceCents ?? zeroCents, sign)),
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
