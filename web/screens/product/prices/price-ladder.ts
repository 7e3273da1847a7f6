/**
 * The rows of the grade ladder: every condition of a card, best first, then its grades by company, highest
 * first; a sealed product has one row. A row without a price is a row all the same.
 */
import { gradingCompanies } from '#domain/collection/grading-company'
import { conditions, stateLabel } from '#domain/collection/copy'
import type { Cents } from '#domain/money/money'
import { type PriceTarget, priceKeyOf, parsePriceKey, sealed } from '#domain/prices/price-target'
import type { Copy } from '#web/api/collection.ts'
import { type AskedPrice, askedPriceOf, type ProductPrice } from '#web/api/product-prices.ts'
import type { Product } from '#web/api/catalogue.ts'
import { readGrade } from '#web/components/cards/grade-words.ts'

export type LadderCopy = Pick<Copy, 'priceKey' | 'currentMarketPriceCents'>

export interface LadderRow {
  /** The price key. */
  readonly key: string
  readonly label: string
  readonly asked: AskedPrice
  readonly price: ProductPrice | null
  /** What the product or a copy of it was priced at when it was read; to show until prices are there. */
  readonly earlierCents: Cents | null
  /** How many copies the collector holds that are valued by this price. */
  readonly heldQuantity: number
}

export interface LadderParts {
  readonly product: Pick<Product, 'productType' | 'currentMarketPriceCents'>
  readonly prices: readonly ProductPrice[]
  readonly copies: readonly LadderCopy[]
  /** Keys the collector asked for, with a price or without. */
  readonly askedKeys: readonly string[]
}

export function ladderRows({ product, prices, copies, askedKeys }: LadderParts): LadderRow[] {
  const ownTargets: PriceTarget[] =
    product.productType === 'card' ? conditions.map(condition => ({ kind: 'raw', condition })) : [sealed]
  const keys = new Set([
    ...ownTargets.map(priceKeyOf),
    ...prices.map(({ key }) => key),
    ...copies.map(copy => copy.priceKey),
    ...askedKeys,
  ])
  return [...keys]
    .flatMap(key => parsePriceKey(key) ?? [])
    .sort(byRung)
    .map(target => rowOf(target, { product, prices, copies }))
}

function rowOf(target: PriceTarget, parts: Omit<LadderParts, 'askedKeys'>): LadderRow {
  const key = priceKeyOf(target)
  const held = parts.copies.filter(copy => copy.priceKey === key)
  const isPlain = target.kind === 'sealed' || (target.kind === 'raw' && target.condition === 'Near Mint')
  const earlier = held[0] ?? (isPlain ? parts.product : null)
  return {
    key,
    label: stateLabel(target),
    asked: askedPriceOf(target),
    price: parts.prices.find(price => price.key === key) ?? null,
    earlierCents: earlier?.currentMarketPriceCents ?? null,
    heldQuantity: held.length,
  }
}

/** How rungs follow each other: conditions, best first; then the companies collectors know, others by name. */
export function byRung(left: PriceTarget, right: PriceTarget): number {
  if (left.kind === 'graded' && right.kind === 'graded') return byGrade(left, right)
  return rungOf(left) - rungOf(right)
}

function rungOf(target: PriceTarget): number {
  switch (target.kind) {
    case 'sealed':
      return -1
    case 'raw':
      return conditions.indexOf(target.condition)
    case 'graded':
      return conditions.length
  }
}

type GradedTarget = Extract<PriceTarget, { kind: 'graded' }>

/** Highest first; of one figure, the grade with words ("pristine 10") first; one without a figure last. */
function byGrade(left: GradedTarget, right: GradedTarget): number {
  const byCompany = companyOrder(left.gradingCompany) - companyOrder(right.gradingCompany)
  if (byCompany !== 0) return byCompany
  if (left.gradingCompany !== right.gradingCompany) return left.gradingCompany < right.gradingCompany ? -1 : 1
  const [first, second] = [readGrade(left.grade), readGrade(right.grade)]
  const byFigure = figureOf(second.figure) - figureOf(first.figure)
  if (byFigure !== 0) return byFigure
  if (first.words === second.words) return 0
  return first.words > second.words ? -1 : 1
}

function companyOrder(company: string): number {
  const order = gradingCompanies.findIndex(known => known === company)
  return order === -1 ? gradingCompanies.length : order
}

function figureOf(figure: string): number {
  const grade = Number(figure)
  return Number.isNaN(grade) ? 0 : grade
}
