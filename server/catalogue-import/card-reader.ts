/** Reads the cards of TCGdex in one language. */
import { type CatalogueEntry, type Unreadable, parseRecord } from '#domain/products/catalogue-entry'
import { defaultLanguage, type Language } from '#domain/products/language'
import { readCard } from './tcgdex-card.ts'
import { join } from 'node:path'
import { linesOf, parsed } from './read-rows.ts'
import { idCatalogues, type PrintingIds } from '#domain/products/printing-ids'

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

/** Returns a card with its words in English; anything but a card as it is. */
type InEnglish = (card: unknown) => unknown

const wordsFile = join(import.meta.dirname, 'translations', 'words.ndjson')
const fieldsOfPrinting = {
  type: 'variantType',
  subtype: 'variantSubtype',
  size: 'variantSize',
  foil: 'variantFoil',
} as const

/** Reads the words of a language. A language that TCGdex does not translate needs none. */
export async function readEnglishWords(language: Language): Promise<InEnglish> {
  for await (const { text } of linesOf(wordsFile)) {
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

type IdsOf = (cardId: string) => PrintingIds

const idsFile = join(import.meta.dirname, 'external-ids', 'external-ids.ndjson.gz')
const maxId = 2 ** 31 - 1

/** Reads all ids: of each card by its TCGdex id. A card that the file does not know has none. */
export async function readPrintingIds(path = idsFile): Promise<IdsOf> {
  // Lines take a tenth of the memory of what they hold.
  const lines = new Map<string, string>()
  const sharing = idSharing()
  for await (const { text } of linesOf(path)) {
    const row = cardIdsIn(text)
    if (text === null || row === null) continue
    lines.set(row.cardId, text)
    sharing.note(row)
  }
  return cardId => {
    const row = cardIdsIn(lines.get(cardId) ?? null)
    return row ? sharing.withoutShared(row.ids) : noIds
  }
}

const noIds: PrintingIds = Object.fromEntries(idCatalogues.map(catalogue => [catalogue, {}]))

interface CardIds {
  readonly cardId: string
  readonly ids: PrintingIds
}

function cardIdsIn(line: string | null): CardIds | null {
  const row = line === null ? null : parseRecord(parsed(line))
  const cardId = row?.['id']
  if (typeof cardId !== 'string') return null
  const ids = idCatalogues.map(catalogue => [catalogue, numbersIn(row?.[catalogue])] as const)
  return { cardId, ids: Object.fromEntries(ids) }
}

function numbersIn(value: unknown): Record<string, number> {
  const entries = Object.entries(parseRecord(value) ?? {})
  return Object.fromEntries(entries.flatMap(([key, id]) => (isId(id) ? [[key, id] as const] : [])))
}

function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value <= maxId
}

/**
 * Finds the ids that stand on several cards, once all are noted: their price could be of any of these. The one exception is
 * a card that both halves of a trainer kit have, because TCGplayer sells it as one product.
 */
export function idSharing() {
  const firstCards = { tcgplayer: new Map<number, string>(), cardmarket: new Map<number, string>() }
  const shared = { tcgplayer: new Set<number>(), cardmarket: new Set<number>() }
  return {
    note({ cardId, ids }: CardIds): void {
      for (const catalogue of idCatalogues) {
        const card = catalogue === 'tcgplayer' ? inEitherHalf(cardId) : cardId
        for (const id of Object.values(ids[catalogue] ?? {})) {
          const first = firstCards[catalogue].get(id)
          if (first === undefined) firstCards[catalogue].set(id, card)
          else if (first !== card) shared[catalogue].add(id)
        }
      }
    },
    withoutShared(ids: PrintingIds): PrintingIds {
      const certain = idCatalogues.map(catalogue => {
        const entries = Object.entries(ids[catalogue] ?? {})
        return [
          catalogue,
          Object.fromEntries(entries.filter(([, id]) => !shared[catalogue].has(id))),
        ] as const
      })
      return Object.fromEntries(certain)
    },
  }
}

/** Names a card of a trainer kit without the half: `tk-sm-r-19` and `tk-sm-l-19` are tk-sm, 19. */
function inEitherHalf(cardId: string): string {
  return cardId.replace(/^(tk-\w+)-\w+-(\d+)$/, '$1, $2')
}
