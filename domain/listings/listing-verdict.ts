/**
 * Whether one listing may have a say in a price, judged by itself. A copy is either raw or a slab: what the
 * condition id and the title disagree about is neither.
 */
import type { Condition } from '#domain/collection/copy'
import type { ExclusionReason } from './exclusion.ts'
import type { Listing, PricedProduct } from './listing.ts'
import { conditionIn, languageIn, exclusionIn } from './listing-words.ts'
import { isMatch, matchTitle, ownWords, type SureNaming } from './product-from-title.ts'
import type { PriceTarget } from '#domain/prices/price-target'
import { gradeNumbers, isHopedGrade, isGradeOf, gradesFromTitle, mentionsSlab } from './grade-from-title.ts'
import { isAnotherPrinting } from './printing-from-title.ts'
import { otherKindIn, namesMore, sealedWords } from './sealed-kind.ts'
import { isSeriesName } from './series-name.ts'
import { titleWords, withoutWords } from './title-words.ts'

/** Why it has no say, or how surely it names the product. */
export type ListingVerdict =
  | { readonly leftOut: ExclusionReason }
  | { readonly leftOut: null; readonly naming: SureNaming }

const gradedConditionId = '2750'

/** A title as it is judged. */
interface Title {
  readonly text: string
  readonly words: readonly string[]
  /** The words of the product's name, set and further information. */
  readonly own: readonly string[]
  /** The words of the title without the product's own. */
  readonly besides: readonly string[]
}

/** Judges one listing for one product and target. */
export function judgeListing(listing: Listing, product: PricedProduct, target: PriceTarget): ListingVerdict {
  const offered = asOffered(listing)
  if (offered) return { leftOut: offered }
  const title = titleOf(listing, product)
  const naming = matchTitle(product, title.words, title.besides, gradeNumbers(title.words))
  if (!isMatch(naming)) return { leftOut: naming }
  const leftOut =
    (languageIn(title.text, title.words) === languageIn(product.name, title.own)
      ? null
      : 'another language') ??
    exclusionIn(title.besides, product.productType) ??
    (target.kind === 'sealed' ? asSealed(product, title) : asCard(listing, product, target, title))
  return leftOut ? { leftOut } : { leftOut: null, naming }
}

function titleOf({ title }: Listing, product: PricedProduct): Title {
  const said = titleWords(title)
  const words = product.productType === 'sealed_product' ? sealedWords(said) : said
  const own = ownWords(product)
  return { text: title, words, own, besides: withoutWords(words, own) }
}

/** What the way it is offered says, whatever the title. */
function asOffered(listing: Listing): ExclusionReason | null {
  if (listing.hasVariations) return 'several to choose from'
  if (listing.buyingOptions.length > 0 && !listing.buyingOptions.includes('FIXED_PRICE')) return 'auction'
  if (listing.priceCents === null) return 'no price'
  return listing.currency === 'USD' ? null : 'another currency'
}

function asSealed(
  { productType, setName }: PricedProduct,
  { words, own, besides }: Title,
): ExclusionReason | null {
  if (productType !== 'sealed_product') return 'another product'
  if (mentionsSlab(words, besides)) return 'graded'
  const otherKind = otherKindIn(besides, own)
  if (otherKind) return otherKind
  return isSeriesName(setName) && namesMore(besides) ? 'not certain' : null
}

function asCard(
  { conditionId }: Listing,
  product: PricedProduct,
  target: PriceTarget & { kind: 'raw' | 'graded' },
  title: Title,
): ExclusionReason | null {
  if (product.productType !== 'card') return 'another product'
  if (isAnotherPrinting(product, title.words)) return 'another printing'
  const isSlab = conditionId === gradedConditionId
  if (target.kind === 'graded') return isSlab ? asGraded(target, title) : 'not graded'
  if (isSlab || mentionsSlab(title.words, title.besides)) return 'graded'
  return isInCondition(target.condition, title.besides) ? null : 'another condition'
}

function asGraded(target: PriceTarget & { kind: 'graded' }, { text, words }: Title): ExclusionReason | null {
  const [said, ...others] = gradesFromTitle(words, target.gradingCompany)
  if (!said || others.length > 0 || isHopedGrade(text, words)) return 'grade not certain'
  return isGradeOf(target, said) ? null : 'another grade'
}

/**
 * Whether the words agree with the condition. A title that says nothing agrees with all but Damaged: the
 * search has asked for the condition, but no marketplace tells Damaged from Heavily Played.
 */
function isInCondition(wanted: Condition, besides: readonly string[]): boolean {
  const said = conditionIn(besides)
  return said === wanted || (said === null && wanted !== 'Damaged')
}
