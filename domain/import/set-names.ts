/** Which set of the catalogue a file means, in the words of any app. */
import { abbreviatedSets } from '#domain/sets/set-abbreviations'
import { setNames } from '#domain/sets/set-words'
import { foldedKey } from '#domain/text'
import { appSetNames } from './app-set-names.ts'
import { nameWords } from './name-keys.ts'

const noise = new Set(['pokemon', 'the', 'and', 'tcg', 'set', 'game'])

/** Without "Pokemon", "the" and "set", unless nothing else is in the name: "Pokemon Game" is "game". */
export function setKey(name: string): string {
  const words = nameWords(name).filter(word => word !== 'pokemon')
  const telling = words.filter(word => !noise.has(word))
  return (telling.length > 0 ? telling : words).join(' ')
}

/** A series that people write before the name of a set. */
const series =
  /^(?:pok[eé]mon\s+)?(?:scarlet (?:&|and) violet|sword (?:&|and) shield|sun (?:&|and) moon|black (?:&|and) white|diamond (?:&|and) pearl|mega evolution|s&v|s&s|b&w|sv\d*|swsh\d*|sm\d*|xy\d*|bw\d*|dp|hgss|ex|me\d*)[\s:–—-]+(?=\S)/iu
/** What each series has, so that only the series tells which is meant. */
const ofEverySeries = /^(?:base|promos?|black star|energ|trainer kit|trainer gallery|\W*$)/iu

const codesByKey: ReadonlyMap<string, readonly string[]> = codesOfApps()

function codesOfApps(): Map<string, string[]> {
  const codes = new Map<string, string[]>()
  for (const [code, names] of Object.entries(appSetNames)) {
    const keys = new Set(names.split(' | ').flatMap(readings))
    for (const key of keys) codes.set(key, [...(codes.get(key) ?? []), code])
  }
  return codes
}

/**
 * Returns how a name may be meant: as it is, without the code that TCGplayer writes before it ("SV01: …", "XY - …"), without
 * the series ("SWSH Evolving Skies"), and each side of brackets ("TR (Team Rocket)").
 */
function readings(name: string): string[] {
  const bare = name.replace(/^[A-Z0-9&]{2,6}(?::| -)\s*/, '')
  const own = name.replace(series, '')
  const inSeries = ofEverySeries.test(own) ? name : own
  const [, before = name, within = name] = /^(.+?)\s*\(([^()]+)\)$/u.exec(name) ?? []
  const isRun = /edition|unlimited|shadowless/iu.test(within)
  const keys = [name, bare, inSeries, ...(isRun ? [] : [before, within])].map(setKey)
  return [...new Set(keys)].filter(key => key !== '')
}

/** Returns the codes of the sets that apps call so, for sets whose own name is another. */
export function setCodesOfApps(name: string): string[] {
  return [...new Set(readings(name).flatMap(key => codesByKey.get(key) ?? []))]
}

/** Returns what TCGplayer and Card Ladder call a set; null where that is its own name, or not known. */
export function namesInApps(setCode: string): {
  readonly tcgplayer: string | null
  readonly cardladder: string | null
} {
  const names = Object.hasOwn(appSetNames, setCode) ? (appSetNames[setCode] ?? '') : ''
  const [tcgplayer, cardladder] = names.split(' | ')
  return { tcgplayer: tcgplayer || null, cardladder: cardladder || null }
}

export interface SetNamed {
  readonly setName: string | null
  readonly setCode: string | null
}

/** `same` by name or code, `other` if the file names another set, `unsaid` if it names none. */
export function setAgreement(wanted: SetNamed, set: { setName: string; setCode: string | null }) {
  if (wanted.setCode !== null && set.setCode !== null && hasCode(set.setCode, wanted.setCode)) return 'same'
  if (wanted.setName === null) return wanted.setCode === null ? 'unsaid' : 'other'
  const isNamed = readings(wanted.setName).includes(setKey(set.setName))
  const isAppName = set.setCode !== null && setCodesOfApps(wanted.setName).includes(set.setCode)
  return isNamed || isAppName ? 'same' : 'other'
}

/** Codes that others write for a set: pokemontcg.io, whose ids apps keep, and the game's own lists of decks. */
const otherCodes: Readonly<Record<string, string>> = {
  base5: 'tr',
  basep: 'pr',
  bog: 'bp',
  bw2: 'epo',
  bwp: 'pr-blw',
  cel25cc: 'cel25c',
  col1: 'cl',
  dpp: 'pr-dp',
  ex7: 'trr',
  hgss3: 'ud',
  hgss4: 'tm',
  hgssp: 'hsp pr-hs',
  lc: 'base6',
  mep: 'pr-me',
  np: 'pr-np',
  sma: 'hif',
  smp: 'pr-sm',
  'sv10.5b': 'zsv10pt5',
  'sv10.5w': 'rsv10pt5',
  svp: 'pr-sv',
  swshp: 'pr-sw',
  'tk-ex-latio': 'tk1b',
  'tk-ex-m': 'tk2b',
  'tk-ex-p': 'tk2a',
  xyp: 'pr-xy',
}

function hasCode(setCode: string, typed: string): boolean {
  return codesOf(setCode).includes(plainCode(typed))
}

function codesOf(setCode: string): readonly string[] {
  const others = Object.hasOwn(otherCodes, setCode) ? (otherCodes[setCode] ?? '').split(' ') : []
  return [plainCode(setCode), ...setNames(setCode), ...others]
}

/** Without leading zeros and the code of a subset: sv03.5 is sv3.5, CRZ:GG is crz. */
function plainCode(code: string): string {
  return foldedKey(code)
    .replace(/:\p{L}{2}$/u, '')
    .replaceAll(/(?<=\p{L})0+(?=\d)/gu, '')
}

const knownCodes: ReadonlySet<string> = new Set(
  [...abbreviatedSets, ...Object.keys(appSetNames)].flatMap(codesOf),
)

/** Whether a text is a known code of a set: MEW, sv03.5, sv3pt5, PR-SW. */
export function isSetCode(text: string): boolean {
  return knownCodes.has(plainCode(text))
}

/** Returns the only set that a name may mean; null if it fits none or several. For names that no set has exactly. */
export function guessSet<NamedSet extends { readonly setName: string }>(
  typed: string,
  sets: readonly NamedSet[],
): NamedSet | null {
  const key = setKey(typed)
  if (key.length < 4) return null
  const near = sets.filter(({ setName }) => isMisspelled(joined(key), joined(setKey(setName))))
  if (near.length > 0) return only(near)
  return only(sets.filter(({ setName }) => isCutShort(key, setName)))
}

function only<Value>(found: readonly Value[]): Value | null {
  return found.length === 1 ? (found[0] ?? null) : null
}

/** People write "Heart Gold" as two words. */
function joined(key: string): string {
  return key.replaceAll(' ', '')
}

/** Every word begins a word of the name, in its order. */
function isCutShort(key: string, setName: string): boolean {
  const words = nameWords(setName)
  let from = 0
  return key.split(' ').every(typed => {
    const at = words.findIndex((word, index) => index >= from && typed.length > 2 && word.startsWith(typed))
    from = at + 1
    return at >= 0
  })
}

/** One letter wrong, missing, added or exchanged with the next. */
function isMisspelled(typed: string, name: string): boolean {
  if (Math.abs(typed.length - name.length) > 1 || name.length < 5) return false
  let start = 0
  while (start < name.length && typed[start] === name[start]) start += 1
  const [rest, other] = [typed.slice(start), name.slice(start)]
  const isSwapped = rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2)
  return (
    isSwapped ||
    [rest.slice(1) === other.slice(1), rest === other.slice(1), rest.slice(1) === other].includes(true)
  )
}
