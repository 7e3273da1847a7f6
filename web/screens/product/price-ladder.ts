/**
 * The price rows of a product: every condition of a card, best first, then its grades by company, highest first;
 * a sealed product has one row. Rows may have no price.
 */
import { conditions, stateLabel } from '#domain/copies/copy'
import { gradingCompanies } from '#domain/copies/grading-company'
import type { Cents } from '#domain/money/money'
import { parsePriceKey, priceKeyOf, type PriceTarget, sealed } from '#domain/prices/price-target'
import type { Product } from '#web/api/catalogue.ts'
import type { Copy } from '#web/api/collection.ts'
import {
  type PriceParams,
  priceParamsOf,
  type ProductPrice,
  type WaitingPrice,
} from '#web/api/product-prices.ts'
import { readGrade } from '#web/components/cards/grade-words.ts'

type LadderCopy = Pick<Copy, 'priceKey' | 'currentMarketPriceCents'>

export interface LadderRow {
  /** The price key. */
  readonly key: string
  readonly label: string
  readonly params: PriceParams
  readonly price: ProductPrice | null
  /** What was found and does not count yet. Null where nothing waits. */
  readonly waiting: ProductPrice['waiting']
  /** The market price of the product or a copy, already loaded; shown until prices load. */
  readonly earlierCents: Cents | null
  /** How many of the collector's copies this price values. */
  readonly ownedQuantity: number
}

export interface LadderParts {
  readonly product: Pick<Product, 'productType' | 'currentMarketPriceCents'>
  readonly prices: readonly ProductPrice[]
  readonly waiting: readonly WaitingPrice[]
  readonly copies: readonly LadderCopy[]
  /** Price keys the collector requested, found or not. */
  readonly requestedKeys: readonly string[]
}

export function ladderRows({ product, prices, waiting, copies, requestedKeys }: LadderParts): LadderRow[] {
  const fixedTargets: PriceTarget[] =
    product.productType === 'card' ? conditions.map(condition => ({ kind: 'raw', condition })) : [sealed]
  const keys = new Set([
    ...fixedTargets.map(priceKeyOf),
    ...prices.map(({ key }) => key),
    ...waiting.map(({ key }) => key),
    ...copies.map(copy => copy.priceKey),
    ...requestedKeys,
  ])
  return [...keys]
    .flatMap(key => parsePriceKey(key) ?? [])
    .sort(byLadderOrder)
    .map(target => rowOf(target, { product, prices, waiting, copies }))
}

function rowOf(target: PriceTarget, parts: Omit<LadderParts, 'requestedKeys'>): LadderRow {
  const key = priceKeyOf(target)
  const owned = parts.copies.filter(copy => copy.priceKey === key)
  const isProductPrice =
    target.kind === 'sealed' || (target.kind === 'raw' && target.condition === 'Near Mint')
  const price = parts.prices.find(one => one.key === key) ?? null
  const earlier = owned[0] ?? (isProductPrice ? parts.product : null)
  return {
    key,
    label: stateLabel(target),
    params: priceParamsOf(target),
    price,
    waiting: price ? price.waiting : (parts.waiting.find(one => one.key === key) ?? null),
    earlierCents: earlier?.currentMarketPriceCents ?? null,
    ownedQuantity: owned.length,
  }
}

/** Compares price rows: conditions first, best first; then known grading companies, then others by name. */
export function byLadderOrder(left: PriceTarget, right: PriceTarget): number {
  if (left.kind === 'graded' && right.kind === 'graded') return byGrade(left, right)
  return rankOf(left) - rankOf(right)
}

function rankOf(target: PriceTarget): number {
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

/** Compares grades: highest number first, "pristine 10" before "10", grades without a number last. */
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
