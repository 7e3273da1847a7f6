/** Takes the name of a card apart as apps write it: name, number, and the words in brackets that tell printings apart. */
import type { Language } from '#domain/products/language'
import { tidyLine } from '#domain/text'
import { readLanguage } from './cells/language-cell.ts'
import { isPrinting } from './printing-words.ts'

export interface CardNumber {
  /** Before the slash. */
  readonly number: string
  readonly count: string | null
}

export interface NamedCard {
  readonly name: string
  readonly number: CardNumber | null
  /** "Reverse Holo"; null for none. */
  readonly printing: string | null
}

const endings = {
  brackets: /^(.+?)\s*[[(]([^[\]()]+)[\])]$/u,
  hash: /^(.+?)\s*#\s*([\p{L}\d-]+(?:\/[\p{L}\d-]+)?)$/u,
  dash: /^(.+?)\s+-\s+(\p{L}{0,6}\d+\p{L}?(?:\/\p{L}{0,6}\d+)?)$/u,
  /** As people write them: Pidgeot 35/132. */
  counted: /^(.+?)\s+#?(\p{L}{0,5}\d+\p{L}?\/\p{L}{0,5}\d+)$/u,
  /** A number of promos and subsets: Ho-Oh HGSS01. */
  promo: /^(.+?)\s+((?:BW|DP|GG|HGSS|RC|SM|SV|SVP|SWSH|TG|XY)\d{1,3})$/u,
  /** Dartrix - Cosmos Holo, if that is a printing. */
  hyphen: /^(.+)\s+[-–—]\s+(.+)$/u,
  words:
    /^(.+?)\s+((?:reverse|rev\.?)(?: ?(?:holo|foil|holofoil))?|(?:cosmos )?holo(?:foil)?|1st ed(?:ition)?\.?|shadowless|RH)$/iu,
  /** As PSA writes finishes: Charizard-Holo. */
  finish: /^(.+?)\s*-\s*((?:reverse |rev\.? ?)?(?:holo|foil)|1st edition)$/iu,
} as const

/** Returns the number of a cell: 199/197, #4, TG05/TG30, SWSH083; null for a blank. */
export function readNumber(cell: string): CardNumber | null {
  const tidy = tidyLine(cell).replace(/^#\s*/, '')
  const [number = '', count] = tidy.split('/').map(part => part.trim())
  return number === '' ? null : { number, count: count === undefined || count === '' ? null : count }
}

/** "Pikachu - 057/191 (Prerelease) [Staff]" is Pikachu, 057 of 191, "Prerelease Staff". */
export function namedCard(cell: string): NamedCard {
  let name = tidyLine(cell)
  let number: CardNumber | null = null
  const printing: string[] = []
  for (;;) {
    const brackets = endings.brackets.exec(name)
    const finish = hyphened(name) ?? endings.finish.exec(name) ?? endings.words.exec(name)
    const numbered =
      number === null
        ? (endings.hash.exec(name) ??
          endings.dash.exec(name) ??
          endings.counted.exec(name) ??
          endings.promo.exec(name))
        : null
    const found = brackets ?? finish ?? numbered
    if (found === null) break
    if (found === numbered) number = readNumber(found[2] ?? '')
    else printing.unshift(found[2] ?? '')
    name = found[1] ?? name
  }
  const plain = name.replace(/^(?:FA|full art)\s*\/\s*/iu, '')
  return { name: plain, number, printing: printing.length === 0 ? null : printing.join(' ') }
}

function hyphened(name: string): RegExpExecArray | null {
  const found = endings.hyphen.exec(name)
  return isPrinting(found?.[2] ?? '') ? found : null
}

export interface NamedSet {
  readonly name: string
  /** Named between "Pokemon" and the set: Pokemon Japanese Promo. */
  readonly language: Language | null
  /** A run that the app has as a set of its own: Base Set (Shadowless). */
  readonly printing: string | null
}

export function namedSet(cell: string): NamedSet {
  const whole = tidyLine(cell)
  const bare = whole.replace(/^pok[eé]mon\s+(?=\S)/iu, '')
  const [first = '', ...rest] = bare.split(' ')
  const language = rest.length > 0 && first.length > 3 ? readLanguage(first) : null
  const named = language === null ? whole : rest.join(' ')
  const run = /^(.+?)\s*\((shadowless|1st edition|unlimited|1st edition & shadowless)\)$/iu.exec(named)
  return { name: run?.[1] ?? named, language, printing: run?.[2] ?? null }
}

const sealedWords =
  /\b(?:booster|boosters|elite trainer box|etb|blister|bundle|tin|tins|display|case|collection|premium|deck|decks|box|pack|packs|kit|chest|binder)\b/iu

/** Whether a name without a number is rather that of a sealed product. */
export function isSealedName(name: string): boolean {
  return sealedWords.test(name)
}
