/** Lists, filters and single products of the catalogue, with the price and the caller's number of copies. */
import type { Language } from '#domain/products/language'
import { orderRangeOf } from '#domain/search/list-order'
import { foldedKey } from '#domain/text'
import { type RawBuilder, sql } from 'kysely'
import type { Page } from '#server/db/groups/collection-filter'
import { firstOf } from '#server/database/engines/found-first'
import { isPreparedSize, prepared, preparedFor } from '#server/database/prepared'
import { hitsPage } from './hits-page.ts'
import { correctedSearch, isBlank, matchesAny, typedSearch } from './product-search.ts'
import { countListed, type ListFilter, listedTotal, type TotalsFilter } from './product-totals.ts'
import {
  type PageOfProducts,
  readPage,
  readShown,
  shownOn,
  type ShownPage,
  type ShownProduct,
} from '#server/db/products/shown-products'
import { isListedRow } from '#server/db/products/products'
import type { Reader } from '#server/database/storage'

/** Filters of the catalogue; null is no filter. */
export interface ProductFilter extends ListFilter {
  /** As typed. */
  readonly search: string | null
}

const maxListed = 2_000

/** Returns a page of the catalogue and the total: best hits first, or newest sets first without a search. */
export async function productsPage(
  db: Reader,
  collectorId: string,
  filter: ProductFilter,
  page: Page,
): Promise<ShownPage> {
  return isBlank(filter.search)
    ? newestSets(db, collectorId, filter, page)
    : bestHits(db, collectorId, filter.search, filter, page)
}

async function newestSets(
  db: Reader,
  collectorId: string,
  filter: ListFilter,
  { limit, offset }: Page,
): Promise<ShownPage> {
  const { productType, set, rarity, language } = filter
  const listing = { ...filter, setKey: set === null ? null : foldedKey(set), offset }
  const isUsual = productType === null && rarity === null && language === null && isPreparedSize(limit)
  const rows = isUsual
    ? await (set === null ? wholeList : wholeSet)(limit).execute(db, { ...listing, collectorId })
    : await shownOn(db, collectorId, listedPage(db, listing, limit)).execute()
  const past = async () => ({ products: [], totalItems: offset === 0 ? 0 : await countListed(db, listing) })
  return readPage(rows) ?? past()
}

interface Listing extends TotalsFilter {
  readonly offset: number
}

interface Asked extends Listing {
  readonly collectorId: string
}

const unfiltered = { productType: null, rarity: null, language: null, set: null, setKey: null }

const wholeList = preparedFor(limit => (db, { collectorId, offset }: Asked) => {
  const page = listedPage(db, { ...unfiltered, offset }, limit)
  return shownOn(db, collectorId, page)
})

const wholeSet = preparedFor(limit => (db, { collectorId, set, setKey, offset }: Asked) => {
  const page = listedPage(db, { ...unfiltered, set, setKey, offset }, limit)
  return shownOn(db, collectorId, page)
})

function listedPage(db: Reader, listing: Listing, limit: number): PageOfProducts {
  const { set, offset } = listing
  const passing = sql`${isListedRow}${andPasses({ ...listing, set: null })}`
  const listed = sql`select list_order, id from products where ${passing}`
  const order = sql`list_order, id`
  const toEnd = sql`cast(${offset} as bigint) + ${sql.lit(limit)}`
  const half = (isOfSet: RawBuilder<unknown>) => firstOf(db, sql`${listed} and ${isOfSet}`, order, toEnd)
  // Each half comes from an index in the order of the list, and both are merged up to the end of the page.
  const all = set === null ? listed : sql`${half(isNamed(listing))} union all ${half(isCoded(listing))}`
  return sql`select id, list_order, (${listedTotal(db, listing)}) as "totalItems"
    from (${all} order by ${order} limit ${sql.lit(limit)} offset ${offset}) as listed`
}

function isNamed({ setKey }: TotalsFilter): RawBuilder<unknown> {
  return sql`set_name_key = ${setKey}`
}

/** Whether a product is of a set by its code and not by its name too. */
function isCoded({ set, setKey }: TotalsFilter): RawBuilder<unknown> {
  return sql`set_code = ${set} and set_name_key <> ${setKey}`
}

function passes({ productType, set, rarity, language }: ListFilter): RawBuilder<unknown> | null {
  const conditions = [
    ...(productType === null ? [] : [sql`products.product_type = ${productType}`]),
    ...(rarity === null ? [] : [sql`products.rarity = ${rarity}`]),
    ...(language === null ? [] : [isOfLanguage(language)]),
    ...(set === null ? [] : [sql`(products.set_name_key = ${foldedKey(set)} or products.set_code = ${set})`]),
  ]
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : null
}

/** The products of a language are together in the order of the list. */
function isOfLanguage(language: Language): RawBuilder<unknown> {
  const { from, before } = orderRangeOf(language)
  return sql`products.list_order >= ${from} and products.list_order < ${before}`
}

function andPasses(filter: ListFilter): RawBuilder<unknown> {
  const passing = passes(filter)
  return passing ? sql` and ${passing}` : sql``
}

/** Tries the text as typed first, which finds most searches with one query. */
async function bestHits(
  db: Reader,
  collectorId: string,
  text: string,
  filter: ListFilter,
  page: Page,
): Promise<ShownPage> {
  const passing = passes(filter)
  const asTyped = await typedSearch(db, text)
  if (asTyped) {
    const found = await hitsPage(db, collectorId, asTyped, passing, page)
    if (found.totalItems > 0 || (passing !== null && (await matchesAny(db, asTyped)))) return found
  }
  const corrected = await correctedSearch(db, text)
  return corrected ? hitsPage(db, collectorId, corrected, passing, page) : { products: [], totalItems: 0 }
}

export async function shownProduct(
  db: Reader,
  collectorId: string,
  id: string,
): Promise<ShownProduct | undefined> {
  const [product] = readShown(await oneProduct.execute(db, { collectorId, id }), row => row.id === id)
  return product
}

const oneProduct = prepared((db, { collectorId, id }: { collectorId: string; id: string }) =>
  shownOn(
    db,
    collectorId,
    sql`select entry_id as id, list_order, 1 as "totalItems" from products where id = ${id}`,
  ),
)

/** Lists the sets that have cards of a language, by set code. */
export async function cardSets(
  db: Reader,
  language: Language,
): Promise<{ id: string; name: string; releaseDate: string | null }[]> {
  const rows = await db
    .selectFrom('products')
    .select(({ fn }) => ['set_code', fn.min('set_name').as('name'), fn.min('release_date').as('releaseDate')])
    .where('product_type', '=', 'card')
    .where('language', '=', language)
    .where('set_code', 'is not', null)
    .where(isListedRow)
    .groupBy('set_code')
    .limit(maxListed)
    .execute()
  return rows.flatMap(({ set_code: id, name, releaseDate }) => (id === null ? [] : { id, name, releaseDate }))
}
