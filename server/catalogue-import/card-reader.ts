/** Reads the cards of TCGdex in one language. */
import type { CatalogueEntry, Unreadable } from '#domain/products/catalogue-entry'
import { defaultLanguage, type Language } from '#domain/products/language'
import { readEnglishWords } from './english-words.ts'
import { readPrintingIds } from './printing-ids.ts'
import { readCard } from './tcgdex-card.ts'

/** Reads one card; `releaseDateOf` gives the release date of its set. */
export type CardReader = (
  row: unknown,
  releaseDateOf: (setId: string) => string | null,
) => CatalogueEntry | Unreadable

/** The ids at markets that we have are of English cards: a card of another language has none. */
export async function cardReader(language: Language): Promise<CardReader> {
  if (language === defaultLanguage) {
    const idsOf = await readPrintingIds()
    return (row, releaseDateOf) => readCard(row, releaseDateOf, idsOf)
  }
  const inEnglish = await readEnglishWords(language)
  return (row, releaseDateOf) => readCard(inEnglish(row), releaseDateOf, undefined, language)
}

/**
 * Returns the source of TCGdex's cards of a language, whether from a file or its API. A card has the same id there in every
 * language that it exists in.
 */
export function tcgdexSource(language: Language): string {
  return language === defaultLanguage ? 'tcgdex' : `tcgdex ${language}`
}
