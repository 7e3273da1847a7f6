/** What each set, kind and grade of a collection is worth, and how a change moves it. */
import { type Cents, minus, plus, times, zeroCents } from '#domain/money/money'
import type { GroupFigures, MovedGroup } from '#domain/groups/group-figures'
import { isForAnyCompany } from '#domain/prices/any-company'

/** What a collection is divided by. */
export const shareDimensions = ['set', 'kind', 'grade'] as const
/** Besides them, the copies whose price is a guide for any company. */
export type ShareDimension = (typeof shareDimensions)[number] | 'guide'
/** The one bucket of the guide's dimension. */
export const anyCompanyBucket = 'any company'

/** What a breakdown is by. A year is that in which the set was released. */
export const breakdowns = [...shareDimensions, 'year'] as const
export type Breakdown = (typeof breakdowns)[number]

/** The figures of the copies of one set, kind or grade, as in the totals. */
export interface ShareFigures {
  readonly quantity: number
  readonly costBasisCents: Cents
  readonly marketValueCents: Cents
  readonly pricedQuantity: number
  readonly pricedCostBasisCents: Cents
}

export interface Share extends ShareFigures {
  readonly dimension: ShareDimension
  /** The name of the set, the kind, the price key or `anyCompanyBucket`; `grading` for the grade of a card in grading. */
  readonly bucket: string
}

/** A moved group with what it is divided by. */
export interface SharedGroup extends MovedGroup {
  readonly setName: string
  readonly priceKey: string
}

/** Returns by how much these groups moved each set, kind and grade, and the guide. Leaves out those that did not move. */
export function movedShares(groups: Iterable<SharedGroup>): Share[] {
  const shares = new Map<string, Share>()
  for (const group of groups) {
    for (const { dimension, bucket, ...move } of movesOf(group)) {
      const key = `${dimension} ${bucket}`
      const last = shares.get(key)
      shares.set(key, { dimension, bucket, ...(last ? added(last, move) : move) })
    }
  }
  return [...shares.values()].filter(share => Object.values(share).some(isMove))
}

function isMove(figure: unknown): boolean {
  return typeof figure === 'number' && figure !== 0
}

function movesOf(group: SharedGroup): Share[] {
  const { before, after, priceKey } = group
  const move = difference(before, after)
  const guide = difference(onlyGuide(before, priceKey), onlyGuide(after, priceKey))
  return [
    ...bucketsOf(group).map(bucket => ({ ...bucket, ...move })),
    { dimension: 'guide' as const, bucket: anyCompanyBucket, ...guide },
  ].filter(share => Object.values(share).some(isMove))
}

/** The group where the price that it counts is for any company, else null. */
function onlyGuide(group: GroupFigures | null, priceKey: string): GroupFigures | null {
  return isForAnyCompany(group?.countedSource ?? null, priceKey) ? group : null
}

function bucketsOf({ before, after, setName, priceKey }: SharedGroup): Pick<Share, 'dimension' | 'bucket'>[] {
  const kind = (after ?? before)?.kind
  if (kind === undefined) return []
  return [
    { dimension: 'set', bucket: setName },
    { dimension: 'kind', bucket: kind },
    { dimension: 'grade', bucket: kind === 'grading' ? kind : priceKey },
  ]
}

function difference(before: GroupFigures | null, after: GroupFigures | null): ShareFigures {
  return lessened(figuresOf(after), figuresOf(before))
}

export const noShare: ShareFigures = {
  quantity: 0,
  costBasisCents: zeroCents,
  marketValueCents: zeroCents,
  pricedQuantity: 0,
  pricedCostBasisCents: zeroCents,
}

function figuresOf(group: GroupFigures | null): ShareFigures {
  if (!group) return noShare
  const { quantity, costBasisCents, countedPriceCents } = group
  const isPriced = countedPriceCents !== null
  return {
    quantity,
    costBasisCents,
    marketValueCents: times(countedPriceCents ?? zeroCents, quantity),
    pricedQuantity: isPriced ? quantity : 0,
    pricedCostBasisCents: isPriced ? costBasisCents : zeroCents,
  }
}

/** Adds the figures of two shares. */
export function added(one: ShareFigures, other: ShareFigures): ShareFigures {
  return {
    quantity: one.quantity + other.quantity,
    costBasisCents: plus(one.costBasisCents, other.costBasisCents),
    marketValueCents: plus(one.marketValueCents, other.marketValueCents),
    pricedQuantity: one.pricedQuantity + other.pricedQuantity,
    pricedCostBasisCents: plus(one.pricedCostBasisCents, other.pricedCostBasisCents),
  }
}

/** Takes the figures of a share from those of another. */
export function lessened(from: ShareFigures, by: ShareFigures): ShareFigures {
  return {
    quantity: from.quantity - by.quantity,
    costBasisCents: minus(from.costBasisCents, by.costBasisCents),
    marketValueCents: minus(from.marketValueCents, by.marketValueCents),
    pricedQuantity: from.pricedQuantity - by.pricedQuantity,
    pricedCostBasisCents: minus(from.pricedCostBasisCents, by.pricedCostBasisCents),
  }
}
