/** The words by which files name a printing of a card: "Rev Holo", "1E", "Holofoil (Master Ball Pattern)". */
import { nameWords } from './name-keys.ts'

export interface PrintingWords {
  /** normal, holo or reverse; null when none is named. */
  readonly finish: string | null
  /** What makes a printing special: 1stedition, shadowless, masterball, staff. */
  readonly special: ReadonlySet<string>
  /** Whether the unlimited run is named, which is no 1st edition. */
  readonly isUnlimited: boolean
  /** Words that may or may not be of a printing. */
  readonly unknown: readonly string[]
}

/** "R" is reverse holo, or rare. */
export const rareOrReverse = /(?<![\p{L}\p{N}])r(?![\p{L}\p{N}])/iu

/** The words of each meaning, which is a word itself. */
const wordsByMeaning: Readonly<Record<string, string>> = {
  holo: 'holofoil holographic foil foiled h',
  reverse: 'rev revholo reverseholo rholo rh rf',
  edition: 'ed',
  unlimited: 'unl unlim',
  shadowless: 'sl',
  masterball: 'mb',
  pokeball: 'pb',
  normal: 'nonholo nonfoil nh n reg regular',
  wotc: 'wizards',
}
const synonyms: ReadonlyMap<string, string> = new Map(
  Object.entries(wordsByMeaning).flatMap(([meaning, words]) => words.split(' ').map(word => [word, meaning])),
)
const finishes = ['reverse', 'holo', 'normal'] as const
/** Words that tell no printing. */
const fillers = new Set(
  'unlimited pattern stamp stamped print printing version variant standard non edition'.split(' '),
)
/** The words that distinguish printings, also where the card has no such printing. */
const telling = new Set(
  (
    '1stedition shadowless cosmos pokeball masterball loveball quickball duskball friendball energy galaxy cracked ice ' +
    'league jumbo oversized staff prerelease winner snowflake tinsel mirror lenticular metal finalist championships ' +
    'championship gamestop eb games center logo copyright glossy error worlds rewards starlight day'
  ).split(' '),
)
/** What apps and labels say of the card itself: its kind, its art, its rarity. */
const ofCards = new Set(
  (
    'full art fullart fa alternate alternative alt aa secret special illustration ultra hyper double rare sir ir sar ur hr ' +
    'pokemon common uncommon amazing radiant shiny gold rainbow prime legend break star black vmax vstar v ex gx lv x lvx delta ' +
    'species team plasma aqua magma basic tag trainer gallery galarian classic collection card single raw none'
  ).split(' '),
)

/** The words of a label of the catalogue. */
export function labelWords(label: string): PrintingWords {
  const words = wordsOf(label)
  const special = words.filter(word => !isFinish(word) && !fillers.has(word))
  return { finish: finishOf(words), special: new Set(special), isUnlimited: false, unknown: [] }
}

/**
 * Reads what a file says of a printing. `known` has the special words of the card's own printings, `own` words of its name
 * and set. A stamp without further words is an unknown one, and so are two finishes.
 */
export function printingWords(
  text: string,
  known: ReadonlySet<string>,
  own: ReadonlySet<string> = new Set(),
): PrintingWords {
  const words = wordsOf(text).filter(word => !own.has(word) || known.has(word))
  const special = words.filter(word => known.has(word) || telling.has(word))
  // "Normal / Reverse" is two printings.
  const isBoth = words.includes('normal') && words.some(word => word === 'holo' || word === 'reverse')
  const isStamped = words.some(word => /^stamp(?:ed)?$/.test(word)) && special.length === 0
  const unknown = words.filter(word => !isFinish(word) && !fillers.has(word) && !ofCards.has(word))
  return {
    finish: isBoth ? null : finishOf(words),
    special: new Set(special),
    isUnlimited: words.includes('unlimited'),
    unknown: [
      ...unknown.filter(word => !special.includes(word)),
      ...(isStamped || isBoth ? ['several'] : []),
    ],
  }
}

/** Whether a text is nothing but words of printings: "RH", "1st Edition Holo". */
export function isPrinting(text: string): boolean {
  const plain = text.replace(rareOrReverse, '')
  const { finish, special, isUnlimited, unknown } = printingWords(plain, new Set())
  return unknown.length === 0 && (finish !== null || special.size > 0 || isUnlimited)
}

function isFinish(word: string): boolean {
  return word === 'normal' || word === 'holo' || word === 'reverse'
}

function finishOf(words: readonly string[]): string | null {
  return finishes.find(finish => words.includes(finish)) ?? null
}

/** Ways of writing that are more than a word. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/(?<![\p{L}\p{N}])n\/a(?![\p{L}\p{N}])/giu, ''],
  [/pre-?\s?release/giu, 'prerelease'],
  [/non[- ]?(?:holo|foil)\p{L}*/giu, 'normal'],
  [/non[- ]?rev(?:erse)?(?!\p{L})/giu, ''],
  [/(pok[eé]|master|love|quick|dusk|friend)[- ]?ball/giu, '$1ball'],
  [/(?<![\p{L}\p{N}])(?:1st|first|1)[\s-]?(?:edition|edn|ed|e)(?![\p{L}\p{N}])/giu, '1stedition'],
  [/(?<![\p{L}\p{N}])(?:1st|first)(?!\p{L}|\s*movie)/giu, '1stedition'],
  [/(?:4th|uk)\s+print(?:ing)?(?![\p{L}\p{N}])/giu, '1999 2000 copyright'],
  [/prize pack(?:\s+series(?:\s+\p{L}+|\s+\d+)?)?/giu, 'player rewards program'],
]

function wordsOf(text: string): string[] {
  const joined = phrases.reduce((rest, [pattern, word]) => rest.replaceAll(pattern, word), text)
  return nameWords(joined).map(word => synonyms.get(word) ?? word)
}
