/**
 * A row of a list of sealed products: booster boxes, tins, bundles. A product of several sets belongs to the newest, one
 * without a set to Miscellaneous. Its picture is TCGplayer's, by its id there.
 */
import {
  type CatalogueEntry,
  type CatalogueSet,
  parseCount,
  parseDay,
  parseRecord,
  parseLine,
  parseLines,
  type Unreadable,
} from '#domain/products/catalogue-entry'
import { anyPlain } from '#domain/products/printing-ids'
import { defaultLanguage } from '#domain/products/language'
import { miscellaneousSetName, sealedPictureAt } from '#domain/products/product'

const maxId = 2 ** 31 - 1

/** Reads one row. `sets` are the known sets by id; unknown ids are ignored. Without an id at TCGplayer it has no picture. */
export function readSealedRow(
  row: unknown,
  sets: ReadonlyMap<string, CatalogueSet>,
): CatalogueEntry | Unreadable {
  const product = parseRecord(row)
  if (!product) return { unreadable: 'not a sealed product' }
  const externalId = parseLine(product['id'], 200)
  if (externalId === null) return { unreadable: 'it has no id' }
  const name = parseLine(product['name'], 200)
  if (name === null) return { unreadable: `sealed product ${externalId} has no usable name` }
  const set = newestOf(setIdsIn(product), sets)
  const tcgplayerId = tcgplayerIdIn(product)
  const releaseDate = parseDay(product['releaseDate'])
  return {
    externalId,
    name,
    productType: 'sealed_product',
    setName: set?.name ?? miscellaneousSetName,
    setCode: set?.id ?? null,
    setCardCount: null,
    setReleaseDate: set?.releaseDate ?? releaseDate,
    cardNumber: null,
    rarity: null,
    pokemonType: null,
    category: null,
    hp: null,
    imageUrl: tcgplayerId === null ? null : sealedPictureAt(tcgplayerId),
    productDescription: parseLines(product['description'], 5_000),
    releaseDate,
    printings: [],
    language: defaultLanguage,
    sealedKind: kindIn(product),
    ids: tcgplayerId === null ? {} : { tcgplayer: { [anyPlain]: tcgplayerId } },
  }
}

/** Lists call it kind or category. */
function kindIn(product: Readonly<Record<string, unknown>>): string | null {
  const kind = parseLine(product['kind'] ?? product['category'], 50)
  return kind !== null && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(kind) && kind !== 'other' ? kind : null
}

/** Lists name the sets of a product, or what is in it. */
function setIdsIn(product: Readonly<Record<string, unknown>>): readonly unknown[] {
  const sets = product['sets']
  if (Array.isArray(sets)) return sets
  const contents = product['contents']
  return Array.isArray(contents) ? contents.map(part => parseRecord(part)?.['set']) : []
}

/** Lists have the id as a number, or among others as a text. */
function tcgplayerIdIn(product: Readonly<Record<string, unknown>>): number | null {
  const id = product['tcgplayer_id'] ?? parseRecord(product['identifiers'])?.['tcgplayer']
  return parseCount(typeof id === 'string' && /^\d{1,10}$/.test(id) ? Number(id) : id, maxId)
}

function newestOf(
  ids: readonly unknown[],
  sets: ReadonlyMap<string, CatalogueSet>,
): CatalogueSet | undefined {
  const known = ids.flatMap(id => sets.get(String(id)) ?? [])
  return known.reduce<CatalogueSet | undefined>(
    (newest, set) => (newest && (newest.releaseDate ?? '') >= (set.releaseDate ?? '') ? newest : set),
    undefined,
  )
}
