/** Lists, filters and single products of the catalogue, with the price and the caller's number of copies. */
import type { Cents } from '#domain/money/money'
import type { ProductType } from '#domain/catalogue/product'
import { foldedKey } from '#domain/text'
import { nearMint, priceKeyOf, sealed } from '#domain/prices/price-target'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Page } from '#server/db/collection/collection-filter'
import { productHits, type ResolvedSearch, resolveSearch } from './product-search.ts'
import { productColumns, type StoredProduct } from './products.ts'
import type { Schema } from '#server/db/schema'
import type { Reader } from '#server/db/storage'

/** Filters of the catalogue; null is no filter. */
export interface ProductFilter {
  /** As typed. */
  readonly search: string | null
  readonly productType: ProductType | null
  /** A set's name, in any case, or its code. */
  readonly set: string | null
  readonly rarity: string | null
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
  const search = await resolveSearch(db, filter.search)
  const { ids, totalItems } = await (search
    ? bestHits(db, search, filter, page)
    : newestSets(db, filter, page))
  return { products: await shownProducts(db, collectorId, ids), totalItems }
}

interface PageOfIds {
  readonly ids: string[]
  readonly totalItems: number
}

async function newestSets(db: Reader, filter: ProductFilter, { limit, offset }: Page): Promise<PageOfIds> {
  const listed = db.selectFrom('products').where(passes(filter))
  const rows = await listed
    .select('products.id')
    .orderBy('products.list_order')
    .orderBy('products.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { totalItems } = await listed.select(rowCount).executeTakeFirstOrThrow()
  return { ids: rows.map(({ id }) => id), totalItems }
}

async function bestHits(
  db: Reader,
  search: ResolvedSearch,
  filter: ProductFilter,
  { limit, offset }: Page,
): Promise<PageOfIds> {
  const found = db
    .selectFrom(productHits(db, search).as('hits'))
    .innerJoin('products', 'products.id', 'hits.product_id')
    .where(passes(filter))
  const rows = await found
    .select('products.id')
    .orderBy('hits.score', 'desc')
    .orderBy('products.name_words')
    .orderBy(sql`products.release_date asc nulls last`)
    .orderBy('products.list_order')
    .orderBy('products.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { totalItems } = await found.select(rowCount).executeTakeFirstOrThrow()
  return { ids: rows.map(({ id }) => id), totalItems }
}

const rowCount = sql<number>`count(*)`.as('totalItems')

function passes({ productType, set, rarity }: ProductFilter) {
  return ({ eb, and, or }: ExpressionBuilder<Schema, 'products'>) =>
    and([
      ...(productType === null ? [] : [eb('products.product_type', '=', productType)]),
      ...(rarity === null ? [] : [eb('products.rarity', '=', rarity)]),
      ...(set === null
        ? []
        : [or([eb('products.set_name_key', '=', foldedKey(set)), eb('products.set_code', '=', set)])]),
    ])
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
