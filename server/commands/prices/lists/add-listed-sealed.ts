/** Adds the sealed products of a price list that the catalogue does not have. */
import type { CatalogueEntry, CatalogueSet } from '#domain/products/catalogue-entry'
import { anyPlain } from '#domain/products/printing-ids'
import { defaultLanguage, languages } from '#domain/products/language'
import { miscellaneousSetName, sealedPictureAt } from '#domain/products/product'
import { sealedKindOf } from '#domain/products/sealed-name'
import { importProducts } from '#server/commands/products/import-products'
import { listedFacts } from '#server/commands/products/import-printings'
import { externalIdsOf, saveExternalIds } from '#server/db/products/external-ids'
import { foundIds, productsListedAs, setOfCode } from '#server/db/search/listed-products'
import { hasSoManyRows } from '#server/db/products/product-sources'
import { idsByIdentity, identityDigest } from '#server/db/products/products'
import type { Reader, Writer } from '#server/database/storage'
import type { Parts } from '#server/parts'
import type { ListedProduct, PriceList } from '#server/price-sources/price-list'
import { turn } from '#server/turns'
import { setsOfPart } from './match-listed-products.ts'

/** A part of a list that names more is not believed. */
const mostInPart = 1_000
/** Three times as many as TCGplayer has had since 1999. A list that invents products does not fill the catalogue. */
const mostInAll = 10_000
const atOnce = 50
/** As long as the name of a product may be. */
const longestName = 200

/**
 * Adds sealed products, each to the set that most ids of its part belong to, or that the part is named after; else to
 * Miscellaneous. A product whose id is known, or of whose name the set or Miscellaneous has one, is there already: names and
 * pictures of a list that an operator has chosen come first. One without an id gets it.
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
  const unknown = await parts.storage.read(async db => {
    const entries = await unknownEntries(db, catalogue, partName, { listed, sealed })
    return entries.length > 0 && (await hasSoManyRows(db, source, mostInAll)) ? [] : entries
  })
  for (let start = 0; start < unknown.length; start += atOnce) {
    const some = unknown.slice(start, start + atOnce)
    const there = await parts.storage.write(tx => nameThere(tx, catalogue, some))
    await importProducts(
      parts,
      source,
      some.filter(entry => !there.has(entry)),
    )
    await turn()
  }
}

type OfPart = Record<'listed' | 'sealed', readonly ListedProduct[]>

async function unknownEntries(
  db: Reader,
  catalogue: string,
  partName: string,
  { listed, sealed }: OfPart,
): Promise<CatalogueEntry[]> {
  const ids = sealed.map(({ id }) => id)
  const known = new Set(
    (await productsListedAs(db, { catalogue, languages }, ids)).map(({ externalId }) => externalId),
  )
  const unknown = sealed.filter(({ id }) => !known.has(id))
  if (unknown.length === 0) return []
  const [code] = await setsOfPart(db, catalogue, partName, listed)
  const set = code === undefined ? null : await setOfCode(db, code)
  return unknown.map(product => entryOf(product, catalogue, set))
}

/** Returns the entries that the catalogue has under their name, after giving an id to those that have none. */
async function nameThere(
  tx: Writer,
  catalogue: string,
  entries: readonly CatalogueEntry[],
): Promise<ReadonlySet<CatalogueEntry>> {
  const namesOf = (entry: CatalogueEntry) =>
    [entry.setName, miscellaneousSetName].map(setName =>
      identityDigest(listedFacts({ ...entry, setName }, null)),
    )
  const byName = await idsByIdentity(tx, entries.flatMap(namesOf))
  const found = entries.flatMap(entry => {
    const productId = namesOf(entry).flatMap(name => byName.get(name) ?? [])[0]
    return productId === undefined ? [] : [{ entry, productId }]
  })
  const ids = await externalIdsOf(
    tx,
    found.map(({ productId }) => productId),
  )
  const named = new Set(
    ids
      .filter(({ source }) => source === catalogue || source === foundIds(catalogue))
      .map(id => id.productId),
  )
  await saveExternalIds(
    tx,
    found
      .filter(({ productId }) => !named.has(productId))
      .map(({ entry, productId }) => {
        return { productId, source: foundIds(catalogue), externalId: entry.externalId, finish: null }
      }),
  )
  return new Set(found.map(({ entry }) => entry))
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
