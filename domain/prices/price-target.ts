/**
 * What a market price is for: one product in one condition, in one grade of one company, or sealed. Its key
 * is how prices are kept and asked for; two spellings of one grade share a key.
 */
import { gradeName, gradingCompanyName } from '#domain/collection/grading-company'
import { type Condition, conditions, type CopyState } from '#domain/collection/copy'
import type { ProductType } from '#domain/catalogue/product'
import { foldedKey } from '#domain/text'

export type PriceTarget =
  | { readonly kind: 'raw'; readonly condition: Condition }
  /** As `gradingCompanyName` and `gradeName` give them. */
  | { readonly kind: 'graded'; readonly gradingCompany: string; readonly grade: string }
  | { readonly kind: 'sealed' }

export const nearMint: PriceTarget = { kind: 'raw', condition: 'Near Mint' }
export const sealed: PriceTarget = { kind: 'sealed' }

/**
 * What a copy in this state is valued by. A card in grading is valued as Near Mint; a graded copy never
 * falls back to raw, nor a played one to Near Mint.
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

export function gradedTarget(company: string, grade: string): PriceTarget {
  return { kind: 'graded', gradingCompany: gradingCompanyName(company), grade: gradeName(grade) }
}

/** What a product without any more said is asked for: Near Mint, or sealed. */
export function defaultPriceTarget(productType: ProductType): PriceTarget {
  return productType === 'sealed_product' ? sealed : nearMint
}

/** The key under which a price is kept; `parsePriceKey` reads it back. */
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

/** The target a key was made of; null for what is no key. */
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
