/** Lists, filters and single products of the catalogue, with the price and the caller's number of copies. */
import type { Cents } from '#domain/money/money'
import { foldedKey } from '#domain/text'
import { nearMint, priceKeyOf, sealed } from '#domain/prices/price-target'
import { type RawBuilder, sql } from 'kysely'
import type { Page } from '#server/db/collection/collection-filter'
import { hitsPage, type PageOfIds } from './hits-page.ts'
import { correctedSearch, isBlank, matchesAny, typedSearch } from './product-search.ts'
import { countListed, type ListFilter } from './product-totals.ts'
import { productColumns, type StoredProduct } from './products.ts'
import type { Reader } from '#server/db/storage'

/** Filters of the catalogue; null is no filter. */
export interface ProductFilter extends ListFilter {
  /** As typed. */
  readonly search: string | null
}

/** A product as a collector sees it. */
export interface ShownProduct extends StoredProduct {
  /** The Near Mint or sealed price; null if unknown. */
  readonly marketPriceCents: Cents | null
  /** How many copies the collector holds. */
  readonly quantity: number
}

const maxListed = 2_000

/** Returns a page of the catalogue and the total: best hits first, or newest sets first without a search. */
export async function productsPage(
  db: Reader,
  collectorId: string,
  filter: ProductFilter,
  page: Page,
): Promise<{ products: ShownProduct[]; totalItems: number }> {
  const { ids, totalItems } = isBlank(filter.search)
    ? await newestSets(db, filter, page)
    : await bestHits(db, filter.search, filter, page)
  return { products: await shownProducts(db, collectorId, ids), totalItems }
}

async function newestSets(db: Reader, filter: ListFilter, { limit, offset }: Page): Promise<PageOfIds> {
  const totalItems = await countListed(db, filter)
  if (offset >= totalItems) return { ids: [], totalItems }
  const listed = filter.set === null ? null : productsOfSet(filter, filter.set, offset + limit)
  const passing = passes({ ...filter, set: null })
  const { rows } = await sql<{ id: string }>`
    select id from ${listed ?? sql`products${passing ? sql` where ${passing}` : sql``}`}
    order by list_order, id limit ${limit} offset ${offset}`.execute(db)
  return { ids: rows.map(({ id }) => id), totalItems }
}

/** Selects the first products of a set, by its name and by its code, each from an index in the order of the list. */
function productsOfSet(filter: ListFilter, set: string, most: number): RawBuilder<unknown> {
  const passing = passes({ ...filter, set: null })
  const [byName, byCode] = [sql`set_name_key = ${foldedKey(set)}`, sql`set_code = ${set}`].map(
    ofSet => sql`(
      select list_order, id from products where ${ofSet} ${passing ? sql`and ${passing}` : sql``}
      order by list_order, id limit ${most})`,
  )
  return sql`(
    select list_order, id from ${byName} as named union select list_order, id from ${byCode} as coded) as listed`
}

function passes({ productType, set, rarity }: ListFilter): RawBuilder<unknown> | null {
  const conditions = [
    ...(productType === null ? [] : [sql`products.product_type = ${productType}`]),
    ...(rarity === null ? [] : [sql`products.rarity = ${rarity}`]),
    ...(set === null ? [] : [sql`(products.set_name_key = ${foldedKey(set)} or products.set_code = ${set})`]),
  ]
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : null
}

/** Tries the text as typed first, which finds most searches with one query. */
async function bestHits(db: Reader, text: string, filter: ListFilter, page: Page): Promise<PageOfIds> {
  const passing = passes(filter)
  const none = { ids: [], totalItems: 0 }
  const asTyped = await typedSearch(db, text)
  if (asTyped) {
    const found = await hitsPage(db, asTyped, passing, page)
    if (found.totalItems > 0 || (passing !== null && (await matchesAny(db, asTyped)))) return found
  }
  const corrected = await correctedSearch(db, text)
  return corrected ? hitsPage(db, corrected, passing, page) : none
}

export async function shownProduct(
  db: Reader,
  collectorId: string,
  id: string,
): Promise<ShownProduct | undefined> {
  const [product] = await shownProducts(db, collectorId, [id])
  return product
}

async function shownProducts(
  db: Reader,
  collectorId: string,
  ids: readonly string[],
): Promise<ShownProduct[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('products')
    .leftJoin('market_prices', join =>
      join
        .onRef('market_prices.product_id', '=', 'products.id')
        .on('market_prices.price_key', '=', faceValueKey),
    )
    .select(productColumns.of('products'))
    .select(({ selectFrom }) => [
      'market_prices.price_cents as market_price_cents',
      selectFrom('holding_groups')
        .select(copies => sql<number>`cast(coalesce(${copies.fn.sum('quantity')}, 0) as bigint)`.as('copies'))
        .where('holding_groups.collector_id', '=', collectorId)
        .whereRef('holding_groups.product_id', '=', 'products.id')
        .as('quantity'),
    ])
    .where('products.id', 'in', ids)
    .execute()
  const byId = new Map(
    rows.map(row => {
      const product = productColumns.read(row)
      return [row.id, { ...product, marketPriceCents: row.market_price_cents, quantity: row.quantity ?? 0 }]
    }),
  )
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** The key of the price shown with a product: Near Mint for a card, sealed for a sealed product. */
export const faceValueKey = sql<string>`case products.product_type when 'card' then ${sql.lit(priceKeyOf(nearMint))} else ${sql.lit(priceKeyOf(sealed))} end`

/** Lists the sets that have cards, by set code. */
export async function cardSets(
  db: Reader,
): Promise<{ id: string; name: string; releaseDate: string | null }[]> {
  const rows = await db
    .selectFrom('products')
    .select(({ fn }) => ['set_code', fn.min('set_name').as('name'), fn.min('release_date').as('releaseDate')])
    .where('product_type', '=', 'card')
    .where('set_code', 'is not', null)
    .groupBy('set_code')
    .limit(maxListed)
    .execute()
  return rows.flatMap(({ set_code: id, name, releaseDate }) => (id === null ? [] : { id, name, releaseDate }))
}
