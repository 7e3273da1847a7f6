/**
 * Puts the words of TCGdex's cards of another language into English: category, types, rarity and printings, which TCGdex
 * translates for some languages. Names stay. The words are part of Holofolio.
 */
import { join } from 'node:path'
import { parseRecord } from '#domain/products/catalogue-entry'
import type { Language } from '#domain/products/language'
import { linesOf, parsed } from './read-rows.ts'

/** Returns a card with its words in English; anything but a card as it is. */
export type InEnglish = (card: unknown) => unknown

const file = join(import.meta.dirname, 'translations', 'words.ndjson')
const fieldsOfPrinting = {
  type: 'variantType',
  subtype: 'variantSubtype',
  size: 'variantSize',
  foil: 'variantFoil',
} as const

/** Reads the words of a language. A language that TCGdex does not translate needs none. */
export async function readEnglishWords(language: Language): Promise<InEnglish> {
  for await (const { text } of linesOf(file)) {
    const row = parseRecord(text === null ? null : parsed(text))
    if (row?.['language'] === language) return card => translated(card, wordsIn(row))
  }
  return card => card
}

/** Returns the English word; undefined for a word that is not known. */
type WordOf = (kind: string, word: unknown) => string | undefined

function wordsIn(row: Readonly<Record<string, unknown>>): WordOf {
  return (kind, word) => {
    const words = parseRecord(row[kind]) ?? {}
    if (typeof word !== 'string') return undefined
    const english = Object.hasOwn(words, word) ? words[word] : null
    if (typeof english === 'string') return english
    return Object.values(words).includes(word) ? word : undefined
  }
}

function translated(row: unknown, wordOf: WordOf): unknown {
  const card = parseRecord(row)
  if (!card) return row
  const { category, rarity, types, variants_detailed: printings } = card
  return {
    ...card,
    category: wordOf('category', category) ?? category,
    rarity: wordOf('rarity', rarity) ?? rarity,
    ...(Array.isArray(types) && { types: types.map(type => wordOf('types', type) ?? type) }),
    ...(Array.isArray(printings) && {
      variants_detailed: printings.flatMap(printing => translatedPrinting(printing, wordOf) ?? []),
    }),
  }
}

/** Null for a printing with a word that is not known: it could be taken for another one. */
function translatedPrinting(row: unknown, wordOf: WordOf): unknown {
  const printing = parseRecord(row)
  if (!printing) return null
  const english: Record<string, unknown> = {}
  for (const [field, kind] of Object.entries(fieldsOfPrinting)) {
    const word = printing[field]
    if (word === undefined || word === null) continue
    english[field] = wordOf(kind, word)
    if (english[field] === undefined) return null
  }
  const { stamp: stamps } = printing
  if (!Array.isArray(stamps)) return english
  const known = stamps.map(stamp => wordOf('variantStamp', stamp))
  return known.includes(undefined) ? null : { ...english, stamp: known }
}
