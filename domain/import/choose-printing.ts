/**
 * Which printing of a card an app's words mean: "Reverse Holofoil", "1st Edition Holofoil", "Holofoil Prerelease Staff".
 * What makes a printing special counts first, its finish second.
 */
import type { CandidatePrinting } from './candidate.ts'
import { nameWords } from './name-keys.ts'
import { foldedKey } from '#domain/text'

export interface ChosenPrinting {
  readonly id: string
  /** What was assumed, as a sentence; null when the words name the printing. */
  readonly assumed: string | null
}

const synonyms: Readonly<Record<string, string>> = {
  holofoil: 'holo',
  foil: 'holo',
  foiled: 'holo',
  rev: 'reverse',
  first: '1st',
  ed: 'edition',
  nonholo: 'normal',
  nonfoil: 'normal',
  regular: 'normal',
  stamped: 'stamp',
  wizards: 'wotc',
}
const finishes = new Set(['normal', 'holo', 'reverse'])
/** Words that tell no printing. */
const fillers = new Set([
  'unlimited',
  'pattern',
  'stamp',
  'print',
  'printing',
  'version',
  'variant',
  'standard',
  'non',
  'edition',
  'promo',
])
/** What printings are told apart by. Any other word of an app is of the card itself: "Full Art", "Secret", "Team Plasma". */
const telling = new Set(
  (
    '1st shadowless cosmos pokeball masterball loveball quickball duskball friendball energy rainbow galaxy cracked ice ' +
    'league jumbo oversized staff prerelease winner snowflake tinsel mirror lenticular metal finalist championships ' +
    'championship gamestop eb games pokemon center logo copyright glossy error worlds rewards starlight day'
  ).split(' '),
)

/** Returns the printing that is meant; null when the words fit none or several. */
export function choosePrinting(
  words: string | null,
  printings: readonly CandidatePrinting[],
): ChosenPrinting | null {
  const exact = printings.filter(({ label }) => label !== null && isSameText(label, words ?? ''))
  if (exact.length === 1 && exact[0] !== undefined) return { id: exact[0].id, assumed: null }
  const named = wordsOf(words ?? '')
  const labelled = printings.map(printing => ({ printing, words: wordsOf(printing.label ?? '') }))
  const known = new Set(labelled.flatMap(({ words: own }) => [...own.special]))
  const special = [...named.special].filter(word => known.has(word) || telling.has(word))
  const best = closest(labelled, special)
  const finished = byFinish(best, named.finish)
  if (finished === null) return null
  return { id: finished.printing.id, assumed: assumedOf(finished, named.finish, special) }
}

function isSameText(one: string, other: string): boolean {
  return foldedKey(one) === foldedKey(other)
}

interface Words {
  /** normal, holo, reverse; null for none. */
  readonly finish: string | null
  readonly special: ReadonlySet<string>
}

interface Labelled {
  readonly printing: CandidatePrinting
  readonly words: Words
}

function wordsOf(text: string): Words {
  const joined = text
    .replaceAll(/pre-?\s?release/giu, 'prerelease')
    .replaceAll(/non[- ]?(?:holo|foil)\p{L}*/giu, 'normal')
    .replaceAll(/(pok[eé]|master|love|quick|dusk|friend)[- ]?ball/giu, '$1ball')
  const all = nameWords(joined).map(word => synonyms[word] ?? word)
  const found = ['reverse', 'holo', 'normal'].find(finish => all.includes(finish)) ?? null
  const special = all.filter(word => !finishes.has(word) && !fillers.has(word))
  return { finish: found, special: new Set(special) }
}

/** Those with just these special words; else those with them among the fewest others; else none. */
function closest(labelled: readonly Labelled[], special: readonly string[]): readonly Labelled[] {
  const fitting = labelled.filter(({ words }) => special.every(word => words.special.has(word)))
  const fewest = Math.min(...fitting.map(({ words }) => words.special.size))
  return fitting.filter(({ words }) => words.special.size === fewest)
}

/** The printing of the finish that is meant; without a word the usual one: normal, else holo, else the only one. */
function byFinish(labelled: readonly Labelled[], finish: string | null): Labelled | null {
  const of = (wanted: string) =>
    labelled.filter(({ words, printing }) => finishOf(words, printing) === wanted)
  const order = finish === null ? ['normal', 'holo'] : [finish]
  const [first] = order.map(of).filter(({ length }) => length > 0)
  if (first !== undefined) return first.length === 1 ? (first[0] ?? null) : null
  // Apps write "Normal" where there is nothing to say, and "Holofoil" for special printings without a word of their own.
  return labelled.length === 1 ? (labelled[0] ?? null) : usualOf(labelled, finish)
}

function usualOf(labelled: readonly Labelled[], finish: string | null): Labelled | null {
  if (finish !== 'normal') return null
  const holos = labelled.filter(({ words, printing }) => finishOf(words, printing) === 'holo')
  return holos.length === 1 ? (holos[0] ?? null) : null
}

function finishOf({ finish }: Words, { key }: CandidatePrinting): string {
  return finish ?? key?.split(':')[0] ?? 'normal'
}

/** A special printing that is named is it, whatever its finish is called. */
function assumedOf(
  { printing, words }: Labelled,
  finish: string | null,
  special: readonly string[],
): string | null {
  if (printing.label === null || special.length > 0) return null
  const isOther = finish !== null && finish !== 'normal' && finishOf(words, printing) !== finish
  return isOther || words.special.size > 0 ? `The printing is taken for ${printing.label}.` : null
}
