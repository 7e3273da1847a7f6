/**
 * Reads TCGdex cards, from its API or its data files, which share the shape. A card becomes one product in its
 * default printing, and so does a brief card with name and number only.
 */
import {
  type CatalogueEntry,
  type CatalogueSet,
  parseCount,
  parseRecord,
  parseLine,
  type Unreadable,
} from '#domain/catalogue/catalogue-entry'
import { type CardCategory, cardCategories } from '#domain/catalogue/product'

const maxHp = 9_999
const maxSetCards = 9_999

/**
 * Reads one card. `releaseDateOf` gives the release date of its set, which a card lacks. Absent fields other than
 * id, name, number and set are null, and so is the rarity "None".
 */
export function readCard(
  row: unknown,
  releaseDateOf: (setId: string) => string | null,
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
    printing: defaultPrinting(card),
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

interface Variant {
  readonly type: string
  readonly subtype: string | null
  readonly stamps: readonly unknown[]
}

const printingsByDefault = ['normal', 'holo', 'reverse']

/**
 * Returns the default printing: normal, else holo, else reverse, else any. Prefers one without a stamp, and the
 * unlimited one if there is a 1st edition ("unlimited holo"). Null if unknown.
 */
function defaultPrinting(card: Readonly<Record<string, unknown>>): string | null {
  const variants = variantsOf(card)
  const types = [...printingsByDefault, ...variants.map(({ type }) => type)]
  const type = types.find(candidate => variants.some(variant => variant.type === candidate))
  if (type === undefined) return null
  const ofType = variants.filter(variant => variant.type === type)
  const unlimited = ofType.some(({ subtype }) => subtype === 'unlimited') || ofType.some(isFirstEdition)
  return unlimited ? `unlimited ${type}` : type
}

function isFirstEdition({ stamps }: Variant): boolean {
  return stamps.includes('1st-edition')
}

function variantsOf(card: Readonly<Record<string, unknown>>): Variant[] {
  const detailed = card['variants_detailed']
  if (Array.isArray(detailed)) return detailed.flatMap(variantOf)
  const flags = parseRecord(card['variants'])
  if (!flags) return []
  const stamps = flags['firstEdition'] === true ? ['1st-edition'] : []
  return printingsByDefault
    .filter(type => flags[type] === true)
    .map(type => ({ type, subtype: null, stamps }))
}

function variantOf(row: unknown): Variant[] {
  const variant = parseRecord(row)
  const type = parseLine(variant?.['type'], 50)
  if (type === null) return []
  const stamps = variant?.['stamp']
  return [{ type, subtype: parseLine(variant?.['subtype'], 50), stamps: Array.isArray(stamps) ? stamps : [] }]
}
