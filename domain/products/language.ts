/** The languages that cards are printed in, by TCGdex's codes. A card is another product in each of them. */
import { foldedKey } from '#domain/text'

const names = {
  en: 'English',
  de: 'German',
  fr: 'French',
  it: 'Italian',
  es: 'Spanish',
  'es-mx': 'Latin American Spanish',
  pt: 'Portuguese',
  'pt-br': 'Brazilian Portuguese',
  'pt-pt': 'European Portuguese',
  nl: 'Dutch',
  pl: 'Polish',
  ru: 'Russian',
  ja: 'Japanese',
  ko: 'Korean',
  'zh-tw': 'Traditional Chinese',
  'zh-cn': 'Simplified Chinese',
  id: 'Indonesian',
  th: 'Thai',
} as const

export type Language = keyof typeof names

export const languages = Object.keys(names) as [Language, ...Language[]]

export const defaultLanguage: Language = 'en'

/** Returns the English name of a language: "German". */
export function languageName(language: Language): string {
  return names[language]
}

/** Returns the language with this code, in any case; null for none. */
export function languageOf(code: string): Language | null {
  return languages.find(language => language === code.trim().toLowerCase()) ?? null
}

/** Returns what marks a product next to its name: the language, or null for an English one. */
export function languageMark(language: Language): string | null {
  return language === defaultLanguage ? null : languageName(language)
}

/**
 * The words that name one language in a collector's note. Spanish, Portuguese and Chinese are left out: each is the name of
 * several languages of cards.
 */
const languageByWord: ReadonlyMap<string, Language> = new Map([
  ['german', 'de'],
  ['deutsch', 'de'],
  ['deutsche', 'de'],
  ['french', 'fr'],
  ['francais', 'fr'],
  ['française', 'fr'],
  ['français', 'fr'],
  ['italian', 'it'],
  ['italiano', 'it'],
  ['italiana', 'it'],
  ['dutch', 'nl'],
  ['nederlands', 'nl'],
  ['polish', 'pl'],
  ['polski', 'pl'],
  ['russian', 'ru'],
  ['japanese', 'ja'],
  ['jpn', 'ja'],
  ['japan', 'ja'],
  ['korean', 'ko'],
  ['korea', 'ko'],
  ['indonesian', 'id'],
  ['thai', 'th'],
])

/** Words that say nothing next to the name of a language. */
const fillers = new Set(['version', 'card', 'language', 'edition', 'print', 'printing', 'text'])

/** Returns the language that a note names, when it names exactly one and says nothing else: "Japanese version". */
export function languageOfNote(note: string): Language | null {
  const words = foldedKey(note)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '' && !fillers.has(word))
  const named = new Set(words.map(word => languageByWord.get(word) ?? null))
  const [only = null] = named
  return named.size === 1 ? only : null
}
