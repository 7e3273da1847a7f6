/** Keys to compare headings, names and numbers in, whichever app wrote them. */
import { foldedKey } from '#domain/text'

/** A text without case and punctuation: "Graded Cert #" is "graded cert". */
export function plainKey(text: string): string {
  return foldedKey(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** A text without accents: "Qualité" is "Qualite". */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '')
}

/** By what headings are compared: "Card #" is "card number", "Qté" is "qte". */
export function headingKey(heading: string): string {
  const isNumber = /^(?:card|collector'?s?|karte|carte|carta)?\s*#$/iu.test(heading.trim())
  return isNumber ? 'card number' : withoutAccents(plainKey(heading))
}

const greek: Readonly<Record<string, string>> = { α: 'alpha', β: 'beta', γ: 'gamma', δ: 'delta' }

/** Letters and digits without case, accents and apostrophes; "&" is "and", a delta species and a star are words. */
export function nameWords(text: string): string[] {
  const plain = foldedKey(text)
    .replaceAll(/[αβγδ]/g, letter => ` ${greek[letter]} `)
    .replaceAll(/[★☆⭐]/gu, ' star ')
    .replaceAll('♀', ' f ')
    .replaceAll('♂', ' m ')
    .normalize('NFD')
    .replaceAll(/[\p{M}'’‘`´]/gu, '')
    .replaceAll('&', ' and ')
  return plain.split(/[^\p{L}\p{N}]+/u).filter(word => word !== '')
}

/** "004" is 4 and "TG05" tg5; a number of several words, such as "SVP 044", is its last. */
export function numberKey(number: string): string {
  const last = foldedKey(number).split('/')[0]?.trim().split(/\s+/).at(-1) ?? ''
  return last.replace(/^(\p{L}*)0+(?=\d)/u, '$1')
}

/** Words that say nothing of a card: how apps mark its kind, its art, and its owner. */
const fillers = new Set(
  'basic the of pokemon card delta species full art alternate alt secret special illustration'.split(' '),
)

/**
 * Whether two names are of the same card: the same words, or the same but for words that only mark its kind. Words in
 * brackets do not count.
 */
export function isSameName(one: string, other: string): boolean {
  const [mine, theirs] = [one, other].map(text => new Set(nameWords(withoutBrackets(text))))
  if (mine === undefined || theirs === undefined || mine.size === 0 || theirs.size === 0) return false
  const covers = (all: ReadonlySet<string>, some: ReadonlySet<string>) =>
    [...some].every(word => all.has(word) || fillers.has(word))
  return (
    (covers(mine, theirs) && covers(theirs, mine)) ||
    [...mine].sort().join('') === [...theirs].sort().join('') ||
    [...mine].join('') === [...theirs].join('')
  )
}

/** Whether all words of a name are in a title. */
export function isNamedIn(name: string, title: string): boolean {
  const words = new Set(nameWords(title))
  const own = nameWords(withoutBrackets(name))
  return own.length > 0 && own.every(word => words.has(word))
}

function withoutBrackets(text: string): string {
  const bare = text.replaceAll(/[[(][^\])]*[\])]/gu, ' ').trim()
  return bare === '' ? text : bare
}
