/**
 * What kind of sealed product a name or a title speaks of: a title that says more kinds than the name does is
 * of another product, such as the Pokémon Center edition, a half box or a whole case.
 */
import type { LeftOutReason } from './left-out.ts'
import { phrases, saysAnyOf } from './title-words.ts'

/** Sellers' short forms, written out. */
const shortForms: Readonly<Record<string, readonly string[]>> = {
  etb: ['elite', 'trainer', 'box'],
  etbs: ['elite', 'trainer', 'boxes'],
  pcetb: ['pokemon', 'center', 'elite', 'trainer', 'box'],
  upc: ['ultra', 'premium', 'collection'],
  spc: ['super', 'premium', 'collection'],
}

export function sealedWords(words: readonly string[]): readonly string[] {
  return words.flatMap(word => shortForms[word] ?? word)
}

const otherKinds = phrases(
  'center, half, sleeved, enhanced, elite trainer, blister, checklane, mini, tin, premium, stadium',
  'international, deluxe, figure, special, sticker, pin, poster, 3 pack, 2 pack, collection, deck, kit',
  'binder, build and battle, build battle',
)

/** Why the words besides the product's own speak of another product; null when they do not. */
export function saidOtherKind(besides: readonly string[], own: readonly string[]): LeftOutReason | null {
  if (besides.includes('case') || besides.includes('cases')) return 'lot'
  // European sellers call a booster box a display.
  if (besides.includes('display') && !saysAnyOf(own, ['booster box'])) return 'lot'
  return saysAnyOf(besides, otherKinds) ? 'another product' : null
}
