/** Products as a collector sees them, with the price and the number of their copies. */
import { inUsualOrder } from '#domain/catalogue/printing'
import type { Cents } from '#domain/money/money'
import { type RawBuilder, sql } from 'kysely'
import { faceValueKey } from './product-face.ts'
import { productColumns, type StoredProduct } from './products.ts'
import { isSeenFaceValue, seenCents } from '#server/db/prices/seen-prices'
import type { Reader } from '#server/db/storage'

/** A printing of a card, as a collector sees it. */
export interface ShownPrinting {
  readonly id: string
  /** As collectors write it; null if the catalogue does not know. */
  readonly label: string | null
  /** The Near Mint or sealed price; null if unknown. */
  readonly marketPriceCents: Cents | null
  /** How many copies of it the collector holds. */
  readonly quantity: number
}

/** A product as a collector sees it. */
export interface ShownProduct extends StoredProduct, Omit<ShownPrinting, 'label'> {
  /** Of its card, the listed one first. */
  readonly printings: readonly ShownPrinting[]
}

/** A listed product on a page. Those of equal rank are in the order of the list. Each row tells the total of all pages. */
interface RowOfPage {
  readonly id: string
  readonly rank: number
  readonly totalItems: number
}

export type PageOfProducts = RawBuilder<RowOfPage>

/**
 * Selects the products of a page, which is a select of at most a hundred rows, with the other printings of their cards.
 * SQLite keeps this order.
 */
export function shownOn(db: Reader, collectorId: string, page: PageOfProducts) {
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
    .select(productColumns.of('products'))
    .select(({ selectFrom }) => [
      'page.totalItems',
      seenCents.as('market_price_cents'),
      selectFrom('holding_groups')
        .select(copies => sql<number>`cast(coalesce(${copies.fn.sum('quantity')}, 0) as bigint)`.as('copies'))
        .where('holding_groups.collector_id', '=', collectorId)
        .whereRef('holding_groups.product_id', '=', 'products.id')
        .as('quantity'),
    ])
    .orderBy('page.rank')
    .orderBy('products.list_order')
    .orderBy('products.entry_id')
    .orderBy('products.id')
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
      quantity: row.quantity ?? 0,
      printings,
    }
  })
}

function printingOf(row: ShownRow): ShownPrinting {
  const { id, printing_label: label, market_price_cents: marketPriceCents, quantity } = row
  return { id, label, marketPriceCents, quantity: quantity ?? 0 }
}

function isListed({ id, entry_id }: ShownRow): boolean {
  return id === entry_id
}

function listedFirst(one: ShownRow, other: ShownRow): number {
  if (isListed(one) !== isListed(other)) return isListed(one) ? -1 : 1
  return inUsualOrder(one.printing_key ?? '', other.printing_key ?? '')
}
