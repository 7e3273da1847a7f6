/**
 * Judges one listing by itself: does it count in a price? A copy is either raw or a slab; when condition id and
 * title disagree, it is neither.
 */
import { defaultLanguage } from '#domain/products/language'
import type { Condition } from '#domain/copies/copy'
import type { ExclusionReason } from './exclusion.ts'
import type { Listing } from './listing.ts'
import type { PricedProduct } from '#domain/prices/price-question'
import { conditionIn, languageIn, exclusionIn, nameOnSale } from './listing-words.ts'
import { isMatch, matchTitle, ownWords, type SureNaming, isSeriesName } from './product-from-title.ts'
import type { PriceTarget } from '#domain/prices/price-target'
import { gradeNumbers, isHopedGrade, isGradeOf, gradesFromTitle, mentionsSlab } from './grade-from-title.ts'
import { titleWords, withoutWords, phrases, hasAnyPhrase, phrasesIn } from './title-words.ts'

/** Why the listing is left out, or how surely it names the product. */
type ListingVerdict =
  | { readonly leftOut: ExclusionReason }
  | { readonly leftOut: null; readonly naming: SureNaming }

const gradedConditionId = '2750'

/** A title split into words. */
interface Title {
  readonly text: string
  readonly words: readonly string[]
  /** The words of the product's name, set and misc information. */
  readonly own: readonly string[]
  /** The words of the title that are not the product's own. */
  readonly besides: readonly string[]
}

/** Judges one listing for one product and target. */
export function judgeListing(listing: Listing, product: PricedProduct, target: PriceTarget): ListingVerdict {
  const excluded = exclusionByOffer(listing)
  if (excluded) return { leftOut: excluded }
  const title = titleOf(listing, product)
  const naming = matchTitle(product, title.words, title.besides, gradeNumbers(title.words))
  if (!isMatch(naming)) return { leftOut: naming }
  const leftOut =
    (languageIn(title.text, title.words) === languageOf(product, title) ? null : 'another language') ??
    exclusionIn(title.besides, product.productType) ??
    (target.kind === 'sealed'
      ? exclusionAsSealed(product, title)
      : exclusionAsCard(listing, product, target, title))
  return leftOut ? { leftOut } : { leftOut: null, naming }
}

/** English products may name another language in their note, which listings must name too. */
function languageOf({ name, language }: PricedProduct, { own }: Title): string | null {
  return language === defaultLanguage ? languageIn(name, own) : nameOnSale(language)
}

function titleOf({ title }: Listing, product: PricedProduct): Title {
  const all = titleWords(title)
  const words = product.productType === 'sealed_product' ? sealedWords(all) : all
  const own = ownWords(product)
  return { text: title, words, own, besides: withoutWords(words, own) }
}

/** Returns why the kind of offer or its price excludes it, whatever the title. */
function exclusionByOffer(listing: Listing): ExclusionReason | null {
  if (listing.hasVariations) return 'several to choose from'
  if (listing.buyingOptions.length > 0 && !listing.buyingOptions.includes('FIXED_PRICE')) return 'auction'
  if (listing.priceCents === null) return 'no price'
  return listing.currency === 'USD' ? null : 'another currency'
}

function exclusionAsSealed(
  { productType, setName }: PricedProduct,
  { words, own, besides }: Title,
): ExclusionReason | null {
  if (productType !== 'sealed_product') return 'another product'
  if (mentionsSlab(words, besides)) return 'graded'
  const otherKind = otherKindIn(besides, own)
  if (otherKind) return otherKind
  return isSeriesName(setName) && namesMore(besides) ? 'not certain' : null
}

function exclusionAsCard(
  { conditionId }: Listing,
  product: PricedProduct,
  target: PriceTarget & { kind: 'raw' | 'graded' },
  title: Title,
): ExclusionReason | null {
  if (product.productType !== 'card') return 'another product'
  if (isAnotherPrinting(product, title.words)) return 'another printing'
  const isSlab = conditionId === gradedConditionId
  if (target.kind === 'graded') return isSlab ? exclusionByGrade(target, title) : 'not graded'
  if (isSlab || mentionsSlab(title.words, title.besides)) return 'graded'
  return isInCondition(target.condition, title.besides) ? null : 'another condition'
}

function exclusionByGrade(
  target: PriceTarget & { kind: 'graded' },
  { text, words }: Title,
): ExclusionReason | null {
  const [grade, ...others] = gradesFromTitle(words, target.gradingCompany)
  if (!grade || others.length > 0 || isHopedGrade(text, words)) return 'grade not certain'
  return isGradeOf(target, grade) ? null : 'another grade'
}

/**
 * Returns true when the words agree with the condition. A title that names none agrees with all but Damaged:
 * the search filters by condition, but marketplaces do not tell Damaged from Heavily Played.
 */
function isInCondition(wanted: Condition, besides: readonly string[]): boolean {
  const named = conditionIn(besides)
  return named === wanted || (named === null && wanted !== 'Damaged')
}

const reverse = phrases('reverse, rev holo, rev foil, revholo, rh')
const firstEdition = phrases('1st edition, 1st ed, first edition, 1st')
const shadowless = ['shadowless']
const holo = ['holo', 'holofoil']
const notHolo = phrases('non holo, nonholo, not holo, no holo')

/**
 * Returns true when the words name a different printing than the product's: first edition, shadowless, reverse, holo, or
 * whatever the product's misc information names. Words for a valuable printing must
 * be in both or in neither; a title may leave out "holo".
 */
function isAnotherPrinting(product: PricedProduct, words: readonly string[]): boolean {
  const named = withoutWords(words, [...titleWords(product.name), ...titleWords(product.setName)])
  const noted = titleWords(product.miscInfo ?? '')
  const own = [...titleWords(product.printing ?? ''), ...noted]
  const differs = (printing: readonly string[]) =>
    hasAnyPhrase(named, printing) !== hasAnyPhrase(own, printing)
  if (differs(reverse) || differs(firstEdition) || differs(shadowless)) return true
  if (!noted.every(word => named.includes(word) || inAnyOf(word, firstEdition) || inAnyOf(word, reverse)))
    return true
  const isHolo = own.includes('holo') && !own.includes('reverse')
  if (isHolo && hasAnyPhrase(named, notHolo)) return true
  return isPlain(product, own) && hasAnyPhrase(named, holo) && !hasAnyPhrase(named, notHolo)
}

const alwaysFoil = phrases('ex, gx, v, vmax, vstar, break, prime, legend, x')

/**
 * Returns true for a non-foil printing. For cards that exist only as foil, catalogues may call that "normal".
 */
function isPlain({ name, cardNumber, setCardCount }: PricedProduct, own: readonly string[]): boolean {
  const isSecret = setCardCount !== null && Number(cardNumber) > setCardCount
  return own.includes('normal') && !isSecret && !alwaysFoil.includes(titleWords(name).at(-1) ?? '')
}

function inAnyOf(word: string, printing: readonly string[]): boolean {
  return printing.some(phrase => phrase.split(' ').includes(word))
}

/** Sellers' abbreviations in full. A Map, because a title may have any word, even "constructor". */
const shortForms: ReadonlyMap<string, readonly string[]> = new Map([
  ['etb', ['elite', 'trainer', 'box']],
  ['etbs', ['elite', 'trainer', 'boxes']],
  ['pcetb', ['pokemon', 'center', 'elite', 'trainer', 'box']],
  ['upc', ['ultra', 'premium', 'collection']],
  ['pc', ['pokemon', 'center']],
  ['spc', ['super', 'premium', 'collection']],
])

/** Replaces sellers' abbreviations by the full words: "etb" is elite trainer box. */
function sealedWords(words: readonly string[]): readonly string[] {
  return words.flatMap(word => shortForms.get(word) ?? word)
}

const otherKinds = phrases(
  'center, half, sleeved, enhanced, elite trainer, blister, checklane, mini, tin, premium, stadium',
  'international, deluxe, figure, special, sticker, pin, poster, 3 pack, 2 pack, collection, deck, kit',
  'binder, build and battle, build battle',
)

const freshCase = phrases('case fresh, fresh case')
const boosterBox = phrases('booster box')

/** Returns why the words besides the product's own mean a different product; null when they do not. */
function otherKindIn(besides: readonly string[], own: readonly string[]): ExclusionReason | null {
  const isCase = besides.includes('case') || besides.includes('cases')
  if (isCase && !hasAnyPhrase(besides, freshCase)) return 'lot'
  // European sellers call a booster box a display.
  if (besides.includes('display') && !hasAnyPhrase(own, boosterBox)) return 'lot'
  const ownKinds = phrasesIn(own, otherKinds)
  return phrasesIn(besides, otherKinds).some(kind => !ownKinds.includes(kind)) ? 'another product' : null
}

const fillerWords = new Set(
  phrases(
    'pokemon, tcg, card, cards, game, trading, the, new, sealed, factory, brand, english, eng, en, in, hand',
    'booster, pack, packs, box, of, ships, fast, free, shipping, ship, fresh, case, authentic, official, usa',
    'us, seller, nintendo, base, set, unopened, mint, nib, one, company, and, from, presale, preorder, elite',
    'trainer, etb, genuine, real, ready, to, now, same, day, wotc, series, first, edition, unlimited',
  ),
)

/** Returns true when the words go beyond what sellers write about any product, and may name another set. */
function namesMore(besides: readonly string[]): boolean {
  return besides.some(word => !fillerWords.has(word) && !/^(?:\d+|sv\d*|swsh\d*|sm\d*|me\d*)$/.test(word))
}
