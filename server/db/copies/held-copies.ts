import type { CopyState } from '#domain/copies/copy'
import type { ExtraCosts } from '#domain/copies/extra-costs'
import type { CopyPictures } from '#domain/copies/own-picture'
import { type Remarks, remarksOf } from '#domain/copies/remarks'
import type { Cents } from '#domain/money/money'
import type { PaidPrice } from '#domain/money/paid-price'
import { type RawBuilder, type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { HoldingsTable } from '#server/database/tables/copies'
import {
  purchaseColumns,
  purchaseFrom,
  remarkColumns,
  stateColumns,
  stateFrom,
} from '#server/db/ledger/record-columns'
import { faceColumns, faceOf, type ProductFace } from '#server/db/products/product-face'
import { inChunks } from '#server/database/chunks'
import { columnMap } from '#server/database/columns'
import { preparedForList } from '#server/database/prepared-lists'
import { isSeenByHolder, seenAsOf, seenCents, seenPriceSource } from '#server/db/prices/seen-prices'
import type { Schema } from '#server/database/schema'
import type { Reader } from '#server/database/storage'

/** A held copy with the face of its product and its market price. */
export interface HeldCopy extends CopyPictures {
  readonly id: string
  readonly productId: string
  readonly product: ProductFace
  readonly state: CopyState
  readonly costBasisCents: Cents
  /** Parts of the cost basis, or of the raw card cost while in grading. */
  readonly purchaseCosts: ExtraCosts
  /** What was paid for the item in another currency. */
  readonly paid: PaidPrice | null
  readonly remarks: Remarks
  readonly purchaseDate: string
  readonly groupKey: string
  readonly createdAt: string
  /** In US cents. Null without a price. */
  readonly marketPriceCents: Cents | null
  readonly priceKey: string
  readonly priceAsOf: string | null
  readonly priceSource: string | null
  /** The collector's own price, and whether it counts instead of the market price. */
  readonly ownPriceCents: Cents | null
  readonly countsOwnPrice: boolean
}

/** The columns of a copy that are named as its fields. */
export const copyColumns = columnMap([
  'id',
  'product_id',
  'cost_basis_cents',
  'purchase_date',
  'group_key',
  'created_at',
  'own_price_cents',
  'counts_own_price',
  'front_picture',
  'back_picture',
])

/** The columns of a copy that its group does not tell. */
const ownColumns = [
  ...stateColumns.of('holdings'),
  ...copyColumns.of('holdings'),
  ...purchaseColumns.of('holdings'),
  ...remarkColumns.of('holdings'),
]

/** More copies are read in several statements, each of some milliseconds, so that others have their turns. */
export const copiesPerStatement = 250

export function heldBy(db: Reader, collectorId: string) {
  return db
    .selectFrom('holdings')
    .select('holdings.id')
    .where('holdings.collector_id', '=', collectorId)
    .where('holdings.removed_at', 'is', null)
}

export function newestFirstOf<Held extends ReturnType<typeof heldBy>>(held: Held) {
  return held.orderBy('holdings.created_at', 'desc').orderBy('holdings.id', 'desc')
}

/** Returns the collector's held copies among these ids, newest first. */
export async function copiesById(
  db: Reader,
  collectorId: string,
  ids: readonly string[],
): Promise<HeldCopy[]> {
  const rows = await inChunks(ids, chunk => byIdQuery(db, { collectorId }, chunk))
  return rows.map(copyOf).sort(newestFirst)
}

const byIdQuery = preparedForList((db, { collectorId }: { collectorId: string }, ids: readonly string[]) =>
  copiesQuery(db, collectorId, sql`holdings.id in (${sql.join(ids)})`),
)

function newestFirst(one: HeldCopy, other: HeldCopy): number {
  if (one.createdAt !== other.createdAt) return one.createdAt > other.createdAt ? -1 : 1
  return one.id > other.id ? -1 : 1
}

/** Reads the copies that match `isWanted`, a condition on their ids, so that no other copy is read. */
export async function copiesWith(
  db: Reader,
  collectorId: string,
  isWanted: RawBuilder<SqlBool>,
): Promise<HeldCopy[]> {
  return (await copiesQuery(db, collectorId, isWanted).execute()).map(copyOf)
}

/** Returns the collector's copy; null when they do not hold it, or no longer. */
export async function heldCopy(db: Reader, collectorId: string, id: string): Promise<HeldCopy | null> {
  const [copy] = await copiesWith(db, collectorId, sql`holdings.id = ${id} and holdings.removed_at is null`)
  return copy ?? null
}

export function copiesQuery(db: Reader, collectorId: string, isWanted: RawBuilder<SqlBool>) {
  return withFaces(db.selectFrom('holdings').where(isWanted), collectorId)
    .orderBy('holdings.created_at', 'desc')
    .orderBy('holdings.id', 'desc')
}

/**
 * Reads the copies of a page, which selects their `id` and `created_at`, newest first. They come in the page's order, so
 * that SQLite sorts no rows.
 */
export function copiesOfPage(db: Reader, collectorId: string, page: RawBuilder<PlacedCopy>) {
  return withFaces(copiesOn(db, page), collectorId)
}

/** Reads the same copies without what their groups tell. */
export function ownPartsOfPage(db: Reader, collectorId: string, page: RawBuilder<PlacedCopy>) {
  return copiesOn(db, page).where('holdings.collector_id', '=', collectorId).select(ownColumns)
}

function copiesOn(db: Reader, page: RawBuilder<PlacedCopy>): Copies {
  const copies = db
    .selectFrom(page.as('page'))
    // Crossed, so that SQLite begins with the page.
    .crossJoin('holdings')
    .whereRef('holdings.id', '=', 'page.id')
    .orderBy('page.created_at', 'desc')
    .orderBy('page.id', 'desc')
  return copies as unknown as Copies
}

export type PlacedCopy = Pick<Selectable<HoldingsTable>, 'id' | 'created_at'>

type Copies = SelectQueryBuilder<Schema, 'holdings', object>

function withFaces(copies: Copies, collectorId: string) {
  return copies
    .where('holdings.collector_id', '=', collectorId)
    .innerJoin('products', 'products.id', 'holdings.product_id')
    .innerJoin('holding_groups', join =>
      join
        .on('holding_groups.collector_id', '=', collectorId)
        .onRef('holding_groups.group_key', '=', 'holdings.group_key'),
    )
    .leftJoin('market_prices', join =>
      join
        .onRef('market_prices.product_id', '=', 'holding_groups.product_id')
        .onRef('market_prices.price_key', '=', 'holding_groups.price_key'),
    )
    .leftJoin('restricted_prices', join => join.on(isSeenByHolder))
    .select(faceColumns)
    .select(ownColumns)
    .select([
      'holding_groups.price_key',
      seenCents.as('price_cents'),
      seenAsOf.as('as_of'),
      seenPriceSource.as('source'),
    ])
}

type CopyRow = Awaited<ReturnType<ReturnType<typeof copiesQuery>['executeTakeFirstOrThrow']>>

export function copyOf(row: CopyRow): HeldCopy {
  const { price_cents: marketPriceCents, price_key: priceKey, as_of: priceAsOf, source: priceSource } = row
  return copyIn({ product: faceOf(row), marketPriceCents, priceKey, priceAsOf, priceSource }, row)
}

/** What all copies of a group have in common. */
type Shared = Pick<HeldCopy, 'product' | 'marketPriceCents' | 'priceKey' | 'priceAsOf' | 'priceSource'>

type OwnRow = Awaited<ReturnType<ReturnType<typeof ownPartsOfPage>['executeTakeFirstOrThrow']>>

/** Returns a copy of a group from the parts that are its own. */
export function copyIn(shared: Shared, row: OwnRow): HeldCopy {
  const { product, marketPriceCents, priceKey, priceAsOf, priceSource } = shared
  const { purchaseCosts, paid } = purchaseFrom(row)
  return {
    id: row.id,
    productId: row.product_id,
    product,
    state: stateFrom(row),
    costBasisCents: row.cost_basis_cents,
    purchaseCosts,
    paid,
    remarks: remarksOf(row),
    purchaseDate: row.purchase_date,
    groupKey: row.group_key,
    createdAt: row.created_at,
    marketPriceCents,
    priceKey,
    priceAsOf,
    priceSource,
    ownPriceCents: row.own_price_cents,
    countsOwnPrice: row.counts_own_price === 'yes',
    frontPicture: row.front_picture,
    backPicture: row.back_picture,
  }
}
