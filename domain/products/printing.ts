/**
 * The printings of a card: finish, edition, stamps, foil and size, in the words of TCGdex. Their prices differ by
 * multiples, so each is a product of its own.
 */
import { foldedKey } from '#domain/text'

export interface Printing {
  /** normal, holo or reverse; rarely metal or lenticular. */
  readonly finish: string
  /** unlimited, shadowless, or another run or error of the card; null where there is only one. */
  readonly run: string | null
  /** What is stamped on it, such as 1st-edition or pre-release, in the order of the source. */
  readonly stamps: readonly string[]
  /** The pattern of its foil, such as cosmos or masterball. */
  readonly foil: string | null
  /** Null for the standard size. */
  readonly size: string | null
}

const finishesByDefault = ['normal', 'holo', 'reverse']

/** Returns the key of a printing within its card, such as `holo:shadowless:1st-edition`. No two of a card share one. */
export function printingKey({ finish, run, stamps, foil, size }: Printing): string {
  const stamped = stamps.length > 0 ? stamps.join('+') : null
  return [finish, run, stamped, foil, size].filter(part => part !== null).join(':')
}

/** Takes a key apart: its finish, and the words of its run, stamps, foil and size. */
export function printingKeyParts(key: string): {
  readonly finish: string
  readonly marks: readonly string[]
} {
  const [finish = '', ...parts] = key.split(':')
  return { finish, marks: parts.flatMap(part => part.split('+')) }
}

/** Whether it is a usual printing of its card: no stamp, foil or size of its own, and no run but the unlimited one. */
export function isPlain({ run, stamps, foil, size }: Printing): boolean {
  return (run === null || run === 'unlimited') && stamps.length === 0 && foil === null && size === null
}

/**
 * Returns the printing that a card without further words means: normal, else holo, else reverse, else the first of any
 * finish. Among those of that finish a plain one, else the one with the fewest stamps, foils and sizes; the first of
 * several. Null without printings.
 */
export function commonPrinting(printings: readonly Printing[]): Printing | null {
  const finishes = [...finishesByDefault, ...printings.map(({ finish }) => finish)]
  const finish = finishes.find(candidate => printings.some(printing => printing.finish === candidate))
  const [common = null] = printings
    .filter(printing => printing.finish === finish)
    .toSorted((one, other) => oddness(one) - oddness(other))
  return common
}

/** What is known of the printing that a product was: its key, or only how it was priced. */
export interface KnownPrinting {
  readonly printingKey: string | null
  readonly printing: string | null
}

/**
 * Returns the printing that a listed product is: the one that it was, so that no copy turns into another when the source
 * learns of a commoner one; else the common one of its finish; else the common one of all. Null without printings.
 */
export function listedPrinting(
  printings: readonly Printing[],
  before: KnownPrinting | null,
): Printing | null {
  const same = printings.find(printing => printingKey(printing) === before?.printingKey)
  const finish = before?.printing?.split(' ').at(-1)
  return (
    same ??
    commonPrinting(printings.filter(printing => printing.finish === finish)) ??
    commonPrinting(printings)
  )
}

function oddness(printing: Printing): number {
  if (isPlain(printing)) return 0
  const { run, stamps, foil, size } = printing
  return 1 + [run, foil, size].filter(part => part !== null).length + stamps.length
}

/** Words that TCGdex writes otherwise than collectors. */
const spelled: Readonly<Record<string, string>> = {
  '1999-2000-copyright': '1999–2000 Copyright',
  'eb-games': 'EB Games',
  'jr-stamp-rally': 'JR Stamp Rally',
  'no-e-reader': 'No e-Reader',
  'pre-release': 'Prerelease',
  duskball: 'Dusk Ball',
  friendball: 'Friend Ball',
  loveball: 'Love Ball',
  masterball: 'Master Ball',
  mcdonalds: "McDonald's",
  pokeball: 'Poké Ball',
  quickball: 'Quick Ball',
  wotc: 'WotC',
}

/**
 * Returns a printing as collectors write it: "Normal", "Reverse Holo", "1st Edition Shadowless Holo", "Prerelease
 * Staff", "Cosmos Holo, Jumbo". No two printings of a card share one.
 */
export function printingLabel({ finish, run, stamps, foil, size }: Printing): string {
  const special = [...stamps, run, foil].filter(part => part !== null).map(wordsOf)
  const finished = finish === 'reverse' ? 'Reverse Holo' : wordsOf(finish)
  const words = special.length > 0 && finish === 'normal' ? special : [...special, finished]
  return size === null ? words.join(' ') : `${words.join(' ')}, ${wordsOf(size)}`
}

function wordsOf(slug: string): string {
  const words = slug.split('-').map(word => word.charAt(0).toUpperCase() + word.slice(1))
  return spelled[slug] ?? words.join(' ')
}

/** What collectors also write, by word. An empty one says nothing. */
const synonyms: Readonly<Record<string, string>> = {
  ed: 'edition',
  first: '1st',
  foil: 'holo',
  holofoil: 'holo',
  nonholo: 'normal',
  pattern: '',
  print: '',
  printing: '',
  rev: 'reverse',
  stamp: '',
  stamped: '',
  version: '',
}
const usualFinishes = new Set(['holo', 'normal'])

/**
 * Returns the printing of a card that a note names ("1st ed.", "reverse", "shadowless"), among those with these labels:
 * the only one with just these words, else the only one that has them among others, else the only one that has no
 * further word than its finish. Null if the note names none, or fits several.
 */
export function printingNamedBy<Labelled extends { readonly label: string }>(
  note: string,
  printings: readonly Labelled[],
): Labelled | null {
  const named = noteWords(note)
  if (named.size === 0) return null
  const fitting = printings
    .map(printing => ({ printing, words: noteWords(printing.label) }))
    .filter(({ words }) => [...named].every(word => words.has(word)))
  const same = fitting.filter(({ words }) => words.size === named.size)
  const butFinish = fitting.filter(({ words }) =>
    [...words].every(word => named.has(word) || usualFinishes.has(word)),
  )
  const only = [same, fitting, butFinish].find(({ length }) => length === 1)
  return only?.[0]?.printing ?? null
}

/** The words of a note, each once; "reverse holo" is the one word "reverse". */
function noteWords(note: string): ReadonlySet<string> {
  const words = foldedKey(note)
    .replace(/non[ -]holo/g, 'nonholo')
    .split(/[^\p{L}\p{N}]+/u)
    .map(word => synonyms[word] ?? word)
    .filter(word => word !== '')
  return new Set(words.includes('reverse') ? words.filter(word => word !== 'holo') : words)
}

/**
 * Returns a printing in the words that price sources know: "normal", "unlimited holo" where the card has a first
 * edition of that finish, "1st edition holo", "masterball reverse".
 */
export function pricedAs(printing: Printing, printings: readonly Printing[]): string {
  const { finish, run, stamps, foil, size } = printing
  if (isPlain(printing)) return isUnlimited(printing, printings) ? `unlimited ${finish}` : finish
  const words = [...stamps, run, foil, finish, size].filter(word => word !== null)
  return words.join(' ').replaceAll('-', ' ')
}

/** Returns the same words for the listed printing: price sources know it by its finish, and ignore its stamps. */
export function listedPricedAs(listed: Printing, printings: readonly Printing[]): string {
  return isUnlimited(listed, printings) ? `unlimited ${listed.finish}` : listed.finish
}

function isUnlimited({ finish }: Printing, printings: readonly Printing[]): boolean {
  return printings.some(
    other => other.finish === finish && (other.run === 'unlimited' || other.stamps.includes('1st-edition')),
  )
}

/** Returns what a label says besides the finish, as a listing's title must: "1st Edition Shadowless"; null for nothing. */
export function specialWords(label: string): string | null {
  const words = label.replace(/\b(?:Reverse Holo|Holo|Normal)\b/, '').replace(',', '')
  return words.replaceAll(/\s+/g, ' ').trim() || null
}

/** Compares two printings of a card by their keys: the plain ones in the usual order of finishes, then the others. */
export function inUsualOrder(one: string, other: string): number {
  const [first, second] = [placeOf(one), placeOf(other)]
  return first < second || (first === second && one < other) ? -1 : 1
}

function placeOf(key: string): number {
  const [finish = '', ...parts] = key.split(':')
  const words = parts.filter(part => part !== 'unlimited').length
  return words * 10 + ((finishesByDefault.indexOf(finish) + 10) % 10)
}
