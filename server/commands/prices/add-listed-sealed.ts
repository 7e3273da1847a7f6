/** Adds the sealed products of a price list that the catalogue does not have. */
import type { CatalogueEntry, CatalogueSet } from '#domain/catalogue/catalogue-entry'
import { anyPlain } from '#domain/catalogue/printing-ids'
import { defaultLanguage, miscellaneousSetName, sealedPictureAt } from '#domain/catalogue/product'
import { sealedKindOf } from '#domain/catalogue/sealed-name'
import { importProducts } from '#server/commands/catalogue/import-products'
import { listedFacts } from '#server/commands/catalogue/import-printings'
import { productsListedAs, setOfCode } from '#server/db/catalogue/listed-products'
import { idsByIdentity, identityDigest } from '#server/db/catalogue/products'
import type { Reader } from '#server/db/storage'
import type { Parts } from '#server/parts'
import type { ListedProduct, PriceList } from '#server/price-sources/price-list'
import { turn } from '#server/turns'
import { setsOfPart } from './match-listed-products.ts'

/** A part of a list that names more is not believed. */
const mostInPart = 1_000
const atOnce = 50
/** As long as the name of a product may be. */
const longestName = 200

/**
 * Adds sealed products, each to the set that most ids of its part belong to, or that the part is named after; else to
 * Miscellaneous. A product whose id is known, or of whose name the set has one, is there already. Nothing that is there
 * changes: names and pictures of a list that an operator has chosen come first.
 */
export async function addListedSealed(
  parts: Pick<Parts, 'storage' | 'now'>,
  { name: source, catalogue }: Pick<PriceList, 'name' | 'catalogue'>,
  partName: string,
  listed: readonly ListedProduct[],
): Promise<void> {
  const sealed = listed
    .filter(({ productType, name }) => productType === 'sealed_product' && name.length <= longestName)
    .slice(0, mostInPart)
  if (sealed.length === 0) return
  const missing = await parts.storage.read(db => missingEntries(db, catalogue, partName, { listed, sealed }))
  for (let start = 0; start < missing.length; start += atOnce) {
    await importProducts(parts, source, missing.slice(start, start + atOnce))
    await turn()
  }
}

interface OfPart {
  readonly listed: readonly ListedProduct[]
  readonly sealed: readonly ListedProduct[]
}

async function missingEntries(
  db: Reader,
  catalogue: string,
  partName: string,
  { listed, sealed }: OfPart,
): Promise<CatalogueEntry[]> {
  const ids = sealed.map(({ id }) => id)
  const known = new Set((await productsListedAs(db, catalogue, ids)).map(({ externalId }) => externalId))
  const unknown = sealed.filter(({ id }) => !known.has(id))
  if (unknown.length === 0) return []
  const [code] = await setsOfPart(db, catalogue, partName, listed)
  const set = code === undefined ? null : await setOfCode(db, code)
  const entries = unknown.map(product => entryOf(product, catalogue, set))
  const identityOf = (entry: CatalogueEntry) => identityDigest(listedFacts(entry, null))
  const there = await idsByIdentity(db, entries.map(identityOf))
  return entries.filter(entry => !there.has(identityOf(entry)))
}

function entryOf({ id, name }: ListedProduct, catalogue: string, set: CatalogueSet | null): CatalogueEntry {
  return {
    externalId: id,
    name,
    productType: 'sealed_product',
    setName: set?.name ?? miscellaneousSetName,
    setCode: set?.id ?? null,
    setCardCount: null,
    setReleaseDate: set?.releaseDate ?? null,
    cardNumber: null,
    rarity: null,
    pokemonType: null,
    category: null,
    hp: null,
    imageUrl: catalogue === 'tcgplayer' ? sealedPictureAt(id) : null,
    productDescription: null,
    releaseDate: null,
    printings: [],
    language: defaultLanguage,
    sealedKind: sealedKindOf(name),
    ids: { [catalogue]: { [anyPlain]: Number(id) } },
  }
}
