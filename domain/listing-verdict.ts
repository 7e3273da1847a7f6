/**
 * Whether one listing may have a say in a price, judged by itself. A copy is either raw or a slab: what the
 * condition id and the title disagree about is neither.
 */
import type { Condition } from './holding.ts'
import type { LeftOutReason } from './left-out.ts'
import type { Listing, PricedProduct } from './listing.ts'
import { saidCondition, saidLanguage, saidOtherwise } from './listing-words.ts'
import { isAnotherPrinting, isSure, namingOf, ownWords, type SureNaming } from './named-product.ts'
import type { PriceTarget } from './price-target.ts'
import { gradeNumbers, hopesForGrade, isGradeOf, saidGrades, speaksOfSlab } from './said-grade.ts'
import { saidOtherKind, sealedWords } from './sealed-kind.ts'
import { titleWords, wordsBesides } from './title-words.ts'

export type ListingVerdict =
  | { readonly leftOut: LeftOutReason }
  | { readonly leftOut: null; readonly naming: SureNaming }

const gradedConditionId = '2750'

/** Judges one listing for one product and target. */
export function verdictOn(listing: Listing, product: PricedProduct, target: PriceTarget): ListingVerdict {
  const market = asOffered(listing)
  if (market) return { leftOut: market }
  const said = titleWords(listing.title)
  const words = product.productType === 'sealed_product' ? sealedWords(said) : said
  const own = ownWords(product)
  const besides = wordsBesides(words, own)
  const naming = namingOf(product, words, besides, gradeNumbers(besides))
  if (!isSure(naming)) return { leftOut: naming }
  const language = saidLanguage(listing.title, words)
  if (language !== saidLanguage(product.name, own)) return { leftOut: 'another language' }
  const otherwise =
    saidOtherwise(besides, product.productType) ??
    (target.kind === 'sealed'
      ? saidOtherKind(besides, own)
      : isAnotherPrinting(product, besides)
        ? 'another printing'
        : asTarget(listing, target, besides))
  return otherwise ? { leftOut: otherwise } : { leftOut: null, naming }
}

/** What the way it is offered says, whatever the title. */
function asOffered(listing: Listing): LeftOutReason | null {
  if (listing.hasVariations) return 'several to choose from'
  if (listing.buyingOptions.length > 0 && !listing.buyingOptions.includes('FIXED_PRICE')) return 'auction'
  if (listing.priceCents === null) return 'no price'
  return listing.currency === 'USD' ? null : 'another currency'
}

function asTarget(
  listing: Listing,
  target: PriceTarget & { kind: 'raw' | 'graded' },
  besides: readonly string[],
): LeftOutReason | null {
  const isSlab = listing.conditionId === gradedConditionId
  if (target.kind === 'graded') return isSlab ? asGraded(listing.title, target, besides) : 'not graded'
  if (isSlab || speaksOfSlab(besides)) return 'graded'
  return isInCondition(target.condition, besides) ? null : 'another condition'
}

function asGraded(
  title: string,
  target: PriceTarget & { kind: 'graded' },
  besides: readonly string[],
): LeftOutReason | null {
  const [said, ...others] = saidGrades(besides)
  if (!said || others.length > 0 || hopesForGrade(title, besides)) return 'grade not certain'
  return isGradeOf(target, said) ? null : 'another grade'
}

/**
 * Whether the words agree with the condition. A title that says nothing agrees with all but Damaged: the
 * search has asked for the condition, but no marketplace tells Damaged from Heavily Played.
 */
function isInCondition(wanted: Condition, besides: readonly string[]): boolean {
  const said = saidCondition(besides)
  return said === wanted || (said === null && wanted !== 'Damaged')
}
