/** The kind of a sealed product by its name, for lists that name products and no kinds. */
import { foldedKey } from '#domain/text'

/**
 * In order: the first that is in the name counts. What holds others comes first: a display of mini tins is no mini tin, and
 * a Pokémon Center Elite Trainer Box no plain one.
 */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/\bcases?\b/, 'case'],
  [/\bdisplays?\b/, 'display'],
  // Several at once are none of the kinds, whatever they are.
  [/\[(?:set|bundle) of \d+\]|\(\d+ [a-z]|\bart bundle\b/, ''],
  [/\bpok[eé]mon center\b.*\belite trainer box/, 'pokemon-center-elite-trainer-box'],
  [/\belite trainer box/, 'elite-trainer-box'],
  [/\bhalf booster box/, 'half-booster-box'],
  [/\benhanced booster (?:display )?box/, 'enhanced-booster-box'],
  [/\bbooster box/, 'booster-box'],
  [/\bbooster bundle/, 'booster-bundle'],
  [/\bsleeved booster(?: pack)?\b/, 'sleeved-booster-pack'],
  [/\bbuild (?:&|and) battle stadium/, 'build-and-battle-stadium'],
  [/\bbuild (?:&|and) battle (?:box|kit)/, 'build-and-battle-box'],
  [/\bchecklane blister/, 'premium-checklane-blister'],
  [/\b(?:single|1)[ -]pack blister/, 'single-pack-blister'],
  [/\b(?:triple|3[ -]pack) blister/, 'triple-blister'],
  [/\bmini tins?\b/, 'mini-tin'],
  [/\btins?\b/, 'tin'],
  [/\bbinder collection/, 'binder-collection'],
  [/\bposter collection/, 'poster-collection'],
  [/\btech sticker collection/, 'tech-sticker-collection'],
  [/\bpremium (?:\w+ )?collection/, 'premium-collection'],
  [/\bcollection\b/, 'collection-box'],
  [/\bbooster pack/, 'booster-pack'],
]

/** Returns the kind that a name tells, such as elite-trainer-box; null for none. */
export function sealedKindOf(name: string): string | null {
  const words = foldedKey(name)
  const found = kinds.find(([pattern]) => pattern.test(words))?.[1] ?? ''
  return found === '' ? null : found
}
