/**
 * Reads from the words of a title, for any card: condition, language, and signs that it is not one genuine
 * copy. The words must not include those of the product's own name and set, so that Mystery Garden, Gold Potion
 * and Custom Catcher are not mistaken for a mystery pack, a gold card or a custom card.
 */
import { defaultLanguage, type Language } from '#domain/products/language'
import type { Condition } from '#domain/copies/copy'
import type { ExclusionReason } from './exclusion.ts'
import type { ProductType } from '#domain/products/product'
import { phrases, plainText, hasAnyPhrase } from './title-words.ts'

/** Phrases by condition, the worst first: "NM/LP" is no better than LP. */
const conditionPhrases: readonly (readonly [Condition, readonly string[]])[] = [
  ['Damaged', ['damaged', 'damage', 'dmg']],
  ['Heavily Played', ['hp', 'heavily played', 'heavy play', 'heavy played', 'poor', 'creased', 'crease']],
  ['Moderately Played', ['mp', 'moderately played', 'moderate play', 'very good', 'vg', 'good condition']],
  [
    'Lightly Played',
    ['lp', 'lightly played', 'light play', 'light played', 'slightly played', 'excellent', 'exc', 'ex mt'],
  ],
  ['Moderately Played', ['played', 'play wear']],
  ['Near Mint', ['nm', 'near mint', 'mint', 'pack fresh', 'nm m', 'gem']],
]

/** Returns the worst condition the words name; null when they name none. "120 HP" means hit points. */
export function conditionIn(words: readonly string[]): Condition | null {
  const text = words
    .join(' ')
    .replaceAll(/\b(?:no|not|never|without) \w+/g, '')
    .replaceAll(/\b\d{2,3} hp\b/g, '')
    .replaceAll(/\bhp \d{2,3}\b/g, '')
  const found = conditionPhrases.find(([, meaning]) => hasAnyPhrase(text.split(' '), meaning))
  return found?.[0] ?? null
}

const languageWords: Readonly<Record<string, readonly string[]>> = {
  Japanese: ['japanese', 'japan', 'jpn', 'jp', 'jap'],
  Korean: ['korean', 'korea', 'kor'],
  Chinese: ['chinese', 'china', 'mandarin', 'taiwan', 'taiwanese', 'chn'],
  German: ['german', 'deutsch', 'deutsche', 'ger'],
  French: ['french', 'francais', 'francaise', 'fra'],
  Italian: ['italian', 'italiano', 'italiana', 'ita'],
  Spanish: ['spanish', 'espanol', 'espanola', 'esp'],
  Portuguese: ['portuguese', 'portugues', 'brazilian'],
  Dutch: ['dutch', 'nederlands'],
  Polish: ['polish'],
  Russian: ['russian'],
  Thai: ['thai', 'thailand'],
  Indonesian: ['indonesian', 'indonesia'],
}

/** Returns the language the text names or is written in; null when neither shows one, which means English. */
export function languageIn(text: string, words: readonly string[]): string | null {
  const written = plainText.test(text) ? null : writtenLanguage(text)
  if (written !== null) return written
  const indexes = words.flatMap(word => languageByWord.get(word) ?? [])
  return indexes.length > 0 ? (languages[Math.min(...indexes)] ?? null) : null
}

function writtenLanguage(text: string): string | null {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'Japanese'
  if (/\p{Script=Hangul}/u.test(text)) return 'Korean'
  return /\p{Script=Han}/u.test(text) ? 'Chinese' : null
}

const languages = Object.keys(languageWords)

/** The index in `languages` of the language a word names. The smallest index wins. */
const languageByWord = new Map(
  Object.values(languageWords).flatMap((names, index) => names.map(word => [word, index] as const)),
)

/**
 * The languages that sellers tell from each other, by what they call them. Both forms of Chinese, of Spanish and of
 * Portuguese are called the same.
 */
const namesOnSale: Readonly<Partial<Record<Language, string>>> = {
  de: 'German',
  fr: 'French',
  it: 'Italian',
  nl: 'Dutch',
  pl: 'Polish',
  ru: 'Russian',
  ja: 'Japanese',
  ko: 'Korean',
  id: 'Indonesian',
  th: 'Thai',
}

/** The languages of the products that listings can price. */
export const languagesOnSale = [defaultLanguage, ...(Object.keys(namesOnSale) as Language[])]

/** Returns what sellers call a language other than English; null for English, and for one that they do not tell apart. */
export function nameOnSale(language: Language): string | null {
  return namesOnSale[language] ?? null
}

/** A reason to leave a listing out, and the phrases that give it. */
type Exclusion = readonly [ExclusionReason, readonly string[]]

const anyExclusions: readonly Exclusion[] = [
  [
    'not genuine',
    phrases(
      'proxy, proxies, custom, orica, replica, reprint, fake, counterfeit, unofficial, fan art',
      'fanart, fan made, not official, not real, handmade, hand made, extended art, metal',
      'gold plated, gold card, gold foil card, novelty, art card',
    ),
  ],
  [
    'not the thing itself',
    phrases(
      'mystery, repack, repacks, repacked, chance, chase, chances, guaranteed, look for, code',
      'codes, digital, online, ptcgl, ptcgo, tcgl, tcgo, tcg live, raffle, break, acrylic',
      'protector, protective case, display case, case for, magnetic case, display stand, keychain',
      'plush, figure, playmat, empty case',
    ),
  ],
  [
    'several to choose from',
    phrases(
      'choose, chose, pick, u pick, you pick, select, singles, your card, your choice',
      'complete your set, variations, multi listing',
    ),
  ],
  [
    'lot',
    phrases(
      'lot, lots, joblot, playset, playsets, play set, bulk, bundle, bundles, incl, including',
      'includes, more, complete set, full set, master set, pair of, trio',
    ),
  ],
]

const cardExclusions: readonly Exclusion[] = [
  [
    'not the thing itself',
    phrases(
      'sleeve, sleeves, toploader, top loader, sticker, stickers, coin, pin, poster, art case, holder',
      'booster pack, booster box, sealed pack, elite trainer box, etb, blister, empty, decal',
    ),
  ],
  ['another product', ['jumbo', 'oversized', 'oversize', 'giant', 'topps', 'world championship']],
  [
    'altered',
    phrases(
      'signed, autograph, autographed, auto, staff, prerelease, pre release, error, misprint',
      'miscut, crimped, altered, trimmed, recolored, inked, marker, torn, ripped, taped, as is',
      'read, see description, please read, writing, hole, square cut',
      'off center error, stamp, stamped',
    ),
  ],
]

const sealedExclusions: readonly Exclusion[] = [
  [
    'opened or incomplete',
    phrases(
      'empty, opened, open box, box only, tin only, no packs, no cards, no boosters, unsealed',
      'wrapper, wrappers, art set, loose, weighed, unweighed, resealed, no shrink, without, from',
      'single pack, 1 pack, one pack, damaged, dented, torn, as is, dice, promo only, read',
      'crushed',
    ),
  ],
]

const exclusions = {
  card: [...anyExclusions, ...cardExclusions],
  sealed_product: [...anyExclusions, ...sealedExclusions],
} as const satisfies Record<ProductType, readonly Exclusion[]>

/**
 * Returns why the words exclude a listing as one genuine copy; null when they do not. Pass the words without
 * the product's own.
 */
export function exclusionIn(words: readonly string[], productType: ProductType): ExclusionReason | null {
  const found = exclusions[productType].find(([, meaning]) => hasAnyPhrase(words, meaning))
  if (found) return found[0]
  return namesQuantity(words, productType) ? 'lot' : null
}

/** "x4", "4x", "x 4", "set of 4" and "30 cards" mean several; "9 packs" is the content of one box. */
function namesQuantity(words: readonly string[], productType: ProductType): boolean {
  return quantities[productType].test(` ${words.join(' ')} `)
}

const several = String.raw`(?:[2-9]|[1-9]\d{1,2})`

function quantityOf(things: string): RegExp {
  return new RegExp(
    String.raw` (?:x ?${several}|${several} ?x|(?:set|pack) of ${several}|${several} ${things}) `,
  )
}

const quantities = {
  card: quantityOf('cards'),
  sealed_product: quantityOf('(?:boxes|cases|tins|bundles|blisters|etbs|sets|displays)'),
} as const satisfies Record<ProductType, RegExp>
