/**
 * A row of the list of sealed products: booster boxes, tins, bundles. A product of several sets belongs to the
 * newest, one without a set to Miscellaneous.
 */
import {
  type CatalogueEntry,
  type CatalogueSet,
  parseDay,
  parseRecord,
  parseLine,
  parseLines,
  type Unreadable,
} from '#domain/catalogue/catalogue-entry'
import { defaultLanguage, miscellaneousSetName } from '#domain/catalogue/product'

/** Reads one row. `sets` are the known sets by id; unknown ids are ignored. */
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
  const set = newestOf(product['sets'], sets)
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
    imageUrl: null,
    productDescription: parseLines(product['description'], 5_000),
    releaseDate,
    printings: [],
    language: defaultLanguage,
    ids: {},
  }
}

function newestOf(ids: unknown, sets: ReadonlyMap<string, CatalogueSet>): CatalogueSet | undefined {
  const known = (Array.isArray(ids) ? ids : []).flatMap(id => sets.get(String(id)) ?? [])
  return known.reduce<CatalogueSet | undefined>(
    (newest, set) => (newest && (newest.releaseDate ?? '') >= (set.releaseDate ?? '') ? newest : set),
    undefined,
  )
}
