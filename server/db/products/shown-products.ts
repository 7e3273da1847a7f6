/** Products as a collector sees them, with the price and the number of their copies. */
import { inUsualOrder } from '#domain/products/printing'
import type { Cents } from '#domain/money/money'
import { type RawBuilder, sql } from 'kysely'
import { faceValueKey } from './product-face.ts'
import { productColumns, type StoredProduct } from './products.ts'
import { isSeenFaceValue, seenAsOf, seenCents } from '#server/db/prices/seen-prices'
import type { Reader } from '#server/database/storage'

/** A printing of a card, as a collector sees it. */
export interface ShownPrinting {
  readonly id: string
  /** As collectors write it; null if the catalogue does not know. */
  readonly label: string | null
  /** The Near Mint or sealed price; null if unknown. */
  readonly marketPriceCents: Cents | null
  /** When its source had this price. */
  readonly priceAsOf: string | null
  /** How many copies of it the collector holds. */
  readonly quantity: number
}

/** A product as a collector sees it. */
export interface ShownProduct extends StoredProduct, Omit<ShownPrinting, 'label'> {
  /** Of its card, the listed one first. */
  readonly printings: readonly ShownPrinting[]
}

/** A listed product on a page. Each row tells the total of all pages. */
interface RowOfPage {
  readonly id: string
  readonly list_order: string
  readonly totalItems: number
}

/** A page in the order of the list. */
export type PageOfProducts = RawBuilder<RowOfPage>
/** A page of the best hits first, those of equal rank in the order of the list. */
export type PageOfHits = RawBuilder<RowOfPage & { readonly rank: number }>

/**
 * Selects the products of a page, which is a select of at most a hundred rows in order, with the other printings of their
 * cards. They are ordered by columns of the page alone, so that SQLite sorts none of these wide rows.
 */
export function shownOn(db: Reader, collectorId: string, page: PageOfProducts) {
  return cardsOn(db, collectorId, page).orderBy('page.list_order').orderBy('page.id')
}

/** Like `shownOn`, for a page of hits. */
export function hitsShownOn(db: Reader, collectorId: string, page: PageOfHits) {
  return cardsOn(db, collectorId, page).orderBy(sql`page.rank`).orderBy('page.list_order').orderBy('page.id')
}

function cardsOn(db: Reader, collectorId: string, page: PageOfProducts) {
  return pricedOn(db, collectorId, page).select('page.totalItems').select(productColumns.of('products'))
}

/**
 * Selects the price of each printing of the cards of a page and how many copies the collector holds, in any order. SQLite
 * keeps the order of these joins.
 */
export function pricedOn(db: Reader, collectorId: string, page: PageOfProducts) {
  return db
    .selectFrom(sql<RowOfPage>`(${page})`.as('page'))
    .crossJoin('products')
    .leftJoin('market_prices', join =>
      join
        .onRef('market_prices.product_id', '=', 'products.id')
        .on('market_prices.price_key', '=', faceValueKey),
    )
    .leftJoin('restricted_prices', join => join.on(isSeenFaceValue(collectorId)))
    .whereRef('products.entry_id', '=', 'page.id')
    .select(({ selectFrom }) => [
      seenCents.as('market_price_cents'),
      seenAsOf.as('price_as_of'),
      selectFrom('holding_groups')
        .select(copies => sql<number>`cast(coalesce(${copies.fn.sum('quantity')}, 0) as bigint)`.as('copies'))
        .where('holding_groups.collector_id', '=', collectorId)
        .whereRef('holding_groups.product_id', '=', 'products.id')
        .as('quantity'),
    ])
}

type ShownRow = Awaited<ReturnType<ReturnType<typeof shownOn>['execute']>>[number]

export interface ShownPage {
  readonly products: ShownProduct[]
  readonly totalItems: number
}

/** Reads the rows of `shownOn`. Past the last page, no row tells the total. */
export function readPage(rows: readonly ShownRow[]): ShownPage | null {
  const [first] = rows
  return first ? { products: readShown(rows, isListed), totalItems: first.totalItems } : null
}

/** Reads the rows of whole cards: of each, the products that are wanted. */
export function readShown(rows: readonly ShownRow[], isWanted: (row: ShownRow) => boolean): ShownProduct[] {
  const cards = Map.groupBy(rows, row => row.entry_id)
  return rows.filter(isWanted).map(row => {
    const printings = (cards.get(row.entry_id) ?? []).toSorted(listedFirst).map(printingOf)
    return {
      ...productColumns.read(row),
      marketPriceCents: row.market_price_cents,
      priceAsOf: row.price_as_of,
      quantity: row.quantity ?? 0,
      printings,
    }
  })
}

function printingOf(row: ShownRow): ShownPrinting {
  const { id, printing_label: label, market_price_cents: marketPriceCents, price_as_of: priceAsOf } = row
  return { id, label, marketPriceCents, priceAsOf, quantity: row.quantity ?? 0 }
}

function isListed({ id, entry_id }: ShownRow): boolean {
  return id === entry_id
}

function listedFirst(one: ShownRow, other: ShownRow): number {
  if (isListed(one) !== isListed(other)) return isListed(one) ? -1 : 1
  const [first, second] = [one.printing_key ?? '', other.printing_key ?? '']
  if (first === second) return one.id < other.id ? -1 : 1
  return inUsualOrder(first, second)
}
