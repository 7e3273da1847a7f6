/**
 * What kind of sealed product a name or a title speaks of: a title that says more kinds than the name does is
 * of another product, such as the Pokémon Center edition, a half box or a whole case.
 */
import type { ExclusionReason } from './exclusion.ts'
import { phrases, phrasesIn, hasAnyPhrase } from './title-words.ts'

/** Sellers' short forms, written out. A map, since any word of a title is looked up, "constructor" among them. */
const shortForms: ReadonlyMap<string, readonly string[]> = new Map([
  ['etb', ['elite', 'trainer', 'box']],
  ['etbs', ['elite', 'trainer', 'boxes']],
  ['pcetb', ['pokemon', 'center', 'elite', 'trainer', 'box']],
  ['upc', ['ultra', 'premium', 'collection']],
  ['pc', ['pokemon', 'center']],
  ['spc', ['super', 'premium', 'collection']],
])

/** The words with sellers' short forms written out. */
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

/** Why the words besides the product's own speak of another product; null when they do not. */
export function otherKindIn(besides: readonly string[], own: readonly string[]): ExclusionReason | null {
  const isCase = besides.includes('case') || besides.includes('cases')
  if (isCase && !hasAnyPhrase(besides, freshCase)) return 'lot'
  // European sellers call a booster box a display.
  if (besides.includes('display') && !hasAnyPhrase(own, boosterBox)) return 'lot'
  const ownKinds = phrasesIn(own, otherKinds)
  return phrasesIn(besides, otherKinds).some(kind => !ownKinds.includes(kind)) ? 'another product' : null
}

const sellersTalk = new Set(
  phrases(
    'pokemon, tcg, card, cards, game, trading, the, new, sealed, factory, brand, english, eng, en, in, hand',
    'booster, pack, packs, box, of, ships, fast, free, shipping, ship, fresh, case, authentic, official, usa',
    'us, seller, nintendo, base, set, unopened, mint, nib, one, company, and, from, presale, preorder, elite',
    'trainer, etb, genuine, real, ready, to, now, same, day, wotc, series, first, edition, unlimited',
  ),
)

/** Whether the words name something more than a seller says of any product: perhaps another set. */
export function namesMore(besides: readonly string[]): boolean {
  return besides.some(word => !sellersTalk.has(word) && !/^(?:\d+|sv\d*|swsh\d*|sm\d*|me\d*)$/.test(word))
}
