/** Finds our products by their ids in the price list of a market, and our products whose id there is unknown. */
import type { CatalogueSet } from '#domain/products/catalogue-entry'
import type { CataloguedProduct } from '#domain/products/listed-name'
import { defaultLanguage, type Language } from '#domain/products/language'
import type { ProductType } from '#domain/products/product'
import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely'
import { inChunks } from '#server/database/chunks'
import type { ExternalId } from '#server/db/products/external-ids'
import type { Schema } from '#server/database/schema'
import type { Reader } from '#server/database/storage'

const byName = ' by name'

/** The source of ids that were found by name and number. They hold where an import knows no id. */
export const foundIds = (catalogue: string) => `${catalogue}${byName}`

/** Returns the ids of one product by catalogue: imported ones before those that were found. */
export function idsByCatalogue(
  ids: readonly Pick<ExternalId, 'source' | 'externalId'>[],
): Readonly<Record<string, string>> {
  const found = ids.filter(({ source }) => source.endsWith(byName))
  const imported = ids.filter(({ source }) => !source.endsWith(byName))
  return Object.fromEntries(
    [...found, ...imported].map(({ source, externalId }) => [source.replace(byName, ''), externalId]),
  )
}

export interface ListedOurs {
  readonly productId: string
  /** The id of its card in the catalogue. */
  readonly entryId: string
  readonly externalId: string
  readonly productType: ProductType
  readonly printingKey: string | null
  readonly releaseDate: string | null
}

/** Returns our products of these languages with these ids of a catalogue: none, one or several for each. */
export async function productsListedAs(
  db: Reader,
  { catalogue, languages }: { readonly catalogue: string; readonly languages: readonly Language[] },
  externalIds: readonly string[],
): Promise<ListedOurs[]> {
  const rows = await inChunks(externalIds, some =>
    db
      .selectFrom('external_ids')
      .innerJoin('products', 'products.id', 'external_ids.product_id')
      .select([
        'products.id',
        'products.entry_id',
        'external_ids.external_id',
        'products.product_type',
        'products.printing_key',
        'products.release_date',
      ])
      .where('external_ids.source', 'in', [catalogue, foundIds(catalogue)])
      .where('external_ids.external_id', 'in', some)
      .where('products.language', 'in', languages)
      .where(({ or, eb }) => or([eb('external_ids.source', '=', catalogue), hasNoId(eb, catalogue)]))
      .execute(),
  )
  return rows.map(row => ({
    productId: row.id,
    entryId: row.entry_id,
    externalId: row.external_id,
    productType: row.product_type,
    printingKey: row.printing_key,
    releaseDate: row.release_date,
  }))
}

export interface OtherPrinting extends Omit<ListedOurs, 'externalId'> {
  /** Whether it has an id in the catalogue, imported or found. */
  readonly hasId: boolean
}

/** Returns all printings of these cards. */
export async function printingsOfCards(
  db: Reader,
  catalogue: string,
  entryIds: readonly string[],
): Promise<OtherPrinting[]> {
  const rows = await inChunks(entryIds, some =>
    db
      .selectFrom('products')
      .select(['id', 'entry_id', 'product_type', 'printing_key', 'release_date'])
      .select(({ eb }) => [
        hasNoId(eb, catalogue).as('is_not_imported'),
        hasNoId(eb, foundIds(catalogue)).as('is_not_found'),
      ])
      .where('entry_id', 'in', some)
      .execute(),
  )
  return rows.map(row => ({
    productId: row.id,
    entryId: row.entry_id,
    productType: row.product_type,
    printingKey: row.printing_key,
    releaseDate: row.release_date,
    hasId: !row.is_not_imported || !row.is_not_found,
  }))
}

/** How many ids of a set in a catalogue are known from an import. */
export async function countIdsOfSet(db: Reader, catalogue: string, setCode: string): Promise<number> {
  const { count } = await db
    .selectFrom('products')
    // SQLite keeps the order of a cross join; by itself it begins with all ids of the catalogue.
    .crossJoin('external_ids')
    .whereRef('external_ids.product_id', '=', 'products.id')
    .select(sql<number>`count(distinct external_ids.external_id)`.as('count'))
    .where('products.set_code', '=', setCode)
    .where('external_ids.source', '=', catalogue)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface UnlistedProduct {
  readonly productId: string
  /** The id of its card in the catalogue. */
  readonly entryId: string
  readonly name: string
  readonly productType: ProductType
  readonly setCardCount: number | null
  readonly cardNumber: string | null
  readonly printingKey: string | null
  /** The id that was found by name and number; null for none. */
  readonly foundId: string | null
}

/** Returns the English products of these sets whose id in a catalogue no import knows. */
export async function productsNotListed(
  db: Reader,
  catalogue: string,
  setCodes: readonly string[],
): Promise<UnlistedProduct[]> {
  if (setCodes.length === 0) return []
  const rows = await db
    .selectFrom('products')
    .leftJoin('external_ids', join =>
      join
        .onRef('external_ids.product_id', '=', 'products.id')
        .on('external_ids.source', '=', foundIds(catalogue)),
    )
    .select([
      'products.id',
      'products.entry_id',
      'products.name',
      'products.product_type',
      'products.set_card_count',
      'products.card_number',
      'products.printing_key',
      'external_ids.external_id',
    ])
    .where('products.set_code', 'in', setCodes)
    .where('products.language', '=', defaultLanguage)
    .where('products.origin', '=', 'import')
    .where(({ eb }) => hasNoId(eb, catalogue))
    .execute()
  return rows.map(row => ({
    productId: row.id,
    entryId: row.entry_id,
    name: row.name,
    productType: row.product_type,
    setCardCount: row.set_card_count,
    cardNumber: row.card_number,
    printingKey: row.printing_key,
    foundId: row.external_id,
  }))
}

export interface NamedId extends CataloguedProduct {
  readonly externalId: string
}

/** Returns the cards of these sets that have an id in a catalogue, imported or found; one for each of its printings. */
export async function cardsWithIds(
  db: Reader,
  catalogue: string,
  setCodes: readonly string[],
): Promise<NamedId[]> {
  if (setCodes.length === 0) return []
  const rows = await db
    .selectFrom('products')
    // As in countIdsOfSet.
    .crossJoin('external_ids')
    .whereRef('external_ids.product_id', '=', 'products.id')
    .select(['external_ids.external_id', 'products.name', 'products.card_number', 'products.set_card_count'])
    .where('products.set_code', 'in', setCodes)
    .where('products.product_type', '=', 'card')
    .where('external_ids.source', 'in', [catalogue, foundIds(catalogue)])
    .where(({ or, eb }) => or([eb('external_ids.source', '=', catalogue), hasNoId(eb, catalogue)]))
    .execute()
  return rows.map(row => ({
    externalId: row.external_id,
    name: row.name,
    cardNumber: row.card_number,
    setCardCount: row.set_card_count,
  }))
}

/** Returns the sets of these products, each once for every product in it, and the card of each product. */
export async function setsAndCardsOf(
  db: Reader,
  productIds: readonly string[],
): Promise<{ readonly productId: string; readonly entryId: string; readonly setCode: string | null }[]> {
  const rows = await inChunks(productIds, some =>
    db.selectFrom('products').select(['id', 'entry_id', 'set_code']).where('id', 'in', some).execute(),
  )
  return rows.map(row => ({ productId: row.id, entryId: row.entry_id, setCode: row.set_code }))
}

/** Returns the codes of the English sets whose folded name is one of these. */
export async function setCodesNamed(db: Reader, nameKeys: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('set_code')
    .distinct()
    .where('set_name_key', 'in', nameKeys)
    .where('set_code', 'is not', null)
    .where('language', '=', defaultLanguage)
    .where('origin', '=', 'import')
    .execute()
  return rows.flatMap(({ set_code: code }) => code ?? [])
}

/** Returns the English set with this code, as its first imported card names it; null without one. */
export async function setOfCode(db: Reader, code: string): Promise<CatalogueSet | null> {
  const row = await db
    .selectFrom('products')
    .select(['set_name', 'release_date'])
    .where('set_code', '=', code)
    .where('language', '=', defaultLanguage)
    .where('origin', '=', 'import')
    .orderBy('product_type')
    .limit(1)
    .executeTakeFirst()
  return row ? { id: code, name: row.set_name, releaseDate: row.release_date } : null
}

function hasNoId(
  eb: ExpressionBuilder<Schema, 'products'>,
  catalogue: string,
): ExpressionWrapper<Schema, 'products', SqlBool> {
  return eb.not(
    eb.exists(
      eb
        .selectFrom('external_ids as known')
        .select('known.product_id')
        .whereRef('known.product_id', '=', 'products.id')
        .where('known.source', '=', catalogue),
    ),
  )
}
