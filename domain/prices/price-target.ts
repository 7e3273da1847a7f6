/**
 * A price target is what a market price is for: a product in one condition, in one grade of one company, or
 * sealed. Prices are stored and queried by its key. Different spellings of one grade share a key.
 */
import { gradeName, gradingCompanyName } from '#domain/copies/grading-company'
import { type Condition, conditions, type CopyState } from '#domain/copies/copy'
import type { ProductType } from '#domain/products/product'
import { invalid, type Refusal } from '#domain/refusal'
import { foldedKey } from '#domain/text'

/** The state that a price is for. */
export type PriceTarget =
  | { readonly kind: 'raw'; readonly condition: Condition }
  /** Company and grade as `gradingCompanyName` and `gradeName` return them. */
  | { readonly kind: 'graded'; readonly gradingCompany: string; readonly grade: string }
  | { readonly kind: 'sealed' }

/** A raw card in Near Mint. */
export const nearMint: PriceTarget = { kind: 'raw', condition: 'Near Mint' }
/** A sealed product. */
export const sealed: PriceTarget = { kind: 'sealed' }

/**
 * Returns the target a copy in this state is valued by. A card in grading is valued as Near Mint. A graded copy
 * never falls back to a raw price, nor a played card to Near Mint.
 */
export function priceTargetOf(state: CopyState): PriceTarget {
  switch (state.kind) {
    case 'graded':
      return gradedTarget(state.gradingCompany, state.grade)
    case 'sealed':
      return sealed
    case 'grading':
      return nearMint
    case 'raw':
      return { kind: 'raw', condition: state.condition }
  }
}

/** Builds the target for a grade, from company and grade as typed. */
export function gradedTarget(company: string, grade: string): PriceTarget {
  return { kind: 'graded', gradingCompany: gradingCompanyName(company), grade: gradeName(grade) }
}

/** Returns the target for a product when no state is given: Near Mint, or sealed. */
export function defaultPriceTarget(productType: ProductType): PriceTarget {
  return productType === 'sealed_product' ? sealed : nearMint
}

/** A condition, or a grading company and grade, as a request names them. */
export interface NamedTarget {
  readonly condition?: Condition | undefined
  readonly gradingCompany?: string | undefined
  readonly grade?: string | undefined
}

/**
 * Returns the target that a request names for a product: without any name the default, and for a sealed product
 * always that. Refuses a grade without a company and a company without a grade.
 */
export function namedTarget(
  productType: ProductType,
  { condition, gradingCompany, grade }: NamedTarget,
): PriceTarget | Refusal {
  if ((gradingCompany === undefined) !== (grade === undefined)) {
    const missing = grade === undefined ? 'grade' : 'gradingCompany'
    return invalid('A price for a graded card needs company and grade.', missing)
  }
  if (productType === 'sealed_product') return sealed
  if (gradingCompany !== undefined && grade !== undefined) return gradedTarget(gradingCompany, grade)
  return condition === undefined ? nearMint : { kind: 'raw', condition }
}

/** Returns the key a price is stored under, such as `graded:psa:10`; the inverse of `parsePriceKey`. */
export function priceKeyOf(target: PriceTarget): string {
  switch (target.kind) {
    case 'raw':
      return `raw:${encodeURIComponent(foldedKey(target.condition))}`
    case 'graded':
      return `graded:${encodeURIComponent(foldedKey(target.gradingCompany))}:${encodeURIComponent(foldedKey(target.grade))}`
    case 'sealed':
      return 'sealed'
  }
}

/** Parses a price key; null for anything that is not one. */
export function parsePriceKey(key: string): PriceTarget | null {
  const [kind, first = '', second = '', ...rest] = key.split(':').map(decoded)
  if (kind === 'sealed' && key === 'sealed') return sealed
  if (kind === 'raw' && second === '') {
    const condition = conditions.find(known => foldedKey(known) === first)
    return condition ? { kind: 'raw', condition } : null
  }
  if (kind === 'graded' && first !== '' && second !== '' && rest.length === 0)
    return gradedTarget(first, second)
  return null
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
