/**
 * Reads the kind of sealed product from a name or a title. A title that names more kinds than the product's
 * name is of a different product, such as the Pokémon Center edition, a half box or a whole case.
 */
import type { ExclusionReason } from './exclusion.ts'
import { phrases, phrasesIn, hasAnyPhrase } from './title-words.ts'

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
export function sealedWords(words: readonly string[]): readonly string[] {
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
export function otherKindIn(besides: readonly string[], own: readonly string[]): ExclusionReason | null {
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
export function namesMore(besides: readonly string[]): boolean {
  return besides.some(word => !fillerWords.has(word) && !/^(?:\d+|sv\d*|swsh\d*|sm\d*|me\d*)$/.test(word))
}
