/**
 * Reads TCGdex cards, from its API or its data files, which share the shape, and brief cards with name and number
 * only.
 */
import {
  type CatalogueEntry,
  type CatalogueSet,
  maxPrintings,
  parseCount,
  parseRecord,
  parseLine,
  readPrinting,
  type Unreadable,
} from '#domain/products/catalogue-entry'
import { defaultLanguage, type Language } from '#domain/products/language'
import { type Printing, printingKey } from '#domain/products/printing'
import type { PrintingIds } from '#domain/products/printing-ids'
import { type CardCategory, cardCategories } from '#domain/products/product'

const maxHp = 9_999
const maxSetCards = 9_999

/**
 * Reads one card of a language, with its words in English. `releaseDateOf` gives the release date of its set and `idsOf` the ids of its printings, which a card
 * lacks. Absent fields other than
 * id, name, number and set are null, and so is the rarity "None".
 */
export function readCard(
  row: unknown,
  releaseDateOf: (setId: string) => string | null,
  idsOf: (cardId: string) => PrintingIds = () => ({}),
  language: Language = defaultLanguage,
): CatalogueEntry | Unreadable {
  const card = parseRecord(row)
  if (!card) return { unreadable: 'not a card' }
  const externalId = parseLine(card['id'], 50)
  if (externalId === null) return { unreadable: 'it has no id' }
  const name = parseLine(card['name'], 200)
  if (name === null) return { unreadable: `card ${externalId} has no usable name` }
  const set = parseRecord(card['set'])
  const setCode = parseLine(set?.['id'], 50)
  const setName = parseLine(set?.['name'], 200)
  if (setCode === null || setName === null) return { unreadable: `card ${externalId} has no set` }
  const releaseDate = releaseDateOf(setCode)
  const printings = printingsOf(card)
  return {
    externalId,
    name,
    productType: 'card',
    setName,
    setCode,
    setCardCount: parseCount(parseRecord(set?.['cardCount'])?.['official'], maxSetCards),
    setReleaseDate: releaseDate,
    cardNumber: numberAsPrinted(card['localId']),
    rarity: rarityOf(card['rarity']),
    pokemonType: parseLine(Array.isArray(card['types']) ? card['types'][0] : null, 50),
    category: categoryOf(card['category']),
    hp: parseCount(card['hp'], maxHp),
    imageUrl: imageOf(card['image']),
    productDescription: null,
    releaseDate,
    printings,
    language,
    sealedKind: null,
    ids: idsOf(externalId),
  }
}

/** Adds the set to a card from a set's list, which omits it. */
export function briefAsCard(brief: unknown, set: CatalogueSet, officialCount: unknown): unknown {
  return {
    ...parseRecord(brief),
    set: { id: set.id, name: set.name, cardCount: { official: officialCount } },
  }
}

/** Decodes a card number. TCGdex URL-encodes them: "?" is %3F. */
function numberAsPrinted(localId: unknown): string | null {
  const number = parseLine(typeof localId === 'number' ? String(localId) : localId, 50)
  return number === '%3F' ? '?' : number
}

function rarityOf(rarity: unknown): string | null {
  const named = parseLine(rarity, 100)
  return named === 'None' ? null : named
}

function categoryOf(category: unknown): CardCategory | null {
  return cardCategories.find(known => known === category) ?? null
}

/** Returns the address of the large image in the folder that TCGdex gives. */
function imageOf(image: unknown): string | null {
  const folder = parseLine(image, 2_000)
  return folder !== null && /^https?:\/\/[^\s@\\?#]+$/.test(folder) ? `${folder}/high.webp` : null
}

/** Returns the printings of a card, each once, in the order of the source; none where it does not tell. */
function printingsOf(card: Readonly<Record<string, unknown>>): Printing[] {
  const detailed = card['variants_detailed']
  if (!Array.isArray(detailed)) return usualPrintings(parseRecord(card['variants']))
  const printings = detailed.slice(0, maxPrintings).flatMap(variant => readPrinting(variant) ?? [])
  return [...new Map(printings.map(printing => [printingKey(printing), printing])).values()]
}

/** Reads the printings of a card from flags: normal, holo, reverse, first edition. */
function usualPrintings(flags: Readonly<Record<string, unknown>> | null): Printing[] {
  const finishes = ['normal', 'holo', 'reverse'].filter(finish => flags?.[finish] === true)
  const unlimited = finishes.map(finish => ({ ...plain, finish }))
  const firstEditions =
    flags?.['firstEdition'] === true ? unlimited.filter(({ finish }) => finish !== 'reverse') : []
  return [...unlimited, ...firstEditions.map(printing => ({ ...printing, stamps: ['1st-edition'] }))]
}

const plain = { run: null, stamps: [], foil: null, size: null }
