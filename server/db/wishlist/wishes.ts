/** Wishlists, with target prices. */
import type { Cents } from '#domain/money/money'
import type { ProductType } from '#domain/products/product'
import { type NotNull, type SqlBool, sql } from 'kysely'
import { writeInChunks } from '#server/database/chunks'
import { columnMap } from '#server/database/columns'
import type { AfterProduct } from '#server/db/groups/groups-of'
import { maxWishes } from '#domain/wishlist/wish'
import type { Page } from '#server/db/groups/collection-filter'
import { faceColumns, faceOf, faceValueKey, type ProductFace } from '#server/db/products/product-face'
import { isSeenFaceValue, seenAsOf, seenCents } from '#server/db/prices/seen-prices'
import type { Reader, Writer } from '#server/database/storage'

/** A wish with the face of its product and its Near Mint or sealed price. */
export interface Wish {
  readonly productId: string
  readonly product: ProductFace
  readonly wishedAt: string
  /** In the ledger's currency. Null for no notification. */
  readonly targetPriceCents: Cents | null
  readonly toldAt: string | null
  /** In US cents. Null without a price. */
  readonly marketPriceCents: Cents | null
  readonly priceAsOf: string | null
}

const wishColumns = columnMap(['product_id', 'wished_at', 'target_price_cents', 'told_at'])

/** Returns a page of a collector's wishes: those at their target first, then by age, newest first. */
export async function wishesPage(db: Reader, collectorId: string, { limit, offset }: Page): Promise<Wish[]> {
  const rows = await shownWishes(db, collectorId)
    .orderBy(sql`case when ${isAtTarget} then 0 else 1 end`)
    .orderBy('wishes.wished_at', 'desc')
    .orderBy('wishes.product_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(wishOf)
}

/** Counts the wishes, and those at their target. */
export async function wishCounts(
  db: Reader,
  collectorId: string,
): Promise<{ total: number; reached: number }> {
  return pricedWishes(db, collectorId)
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(case when ${isAtTarget} then 1 end)`.as('reached'),
    ])
    .executeTakeFirstOrThrow()
}

export async function wishedIds(db: Reader, collectorId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('wishes')
    .select('product_id')
    .where('collector_id', '=', collectorId)
    .orderBy('product_id')
    .limit(limit)
    .execute()
  return rows.map(row => row.product_id)
}

/** Finds the collector's wish for a product; null if there is none. */
export async function wishFor(db: Reader, collectorId: string, productId: string): Promise<Wish | null> {
  const row = await shownWishes(db, collectorId).where('wishes.product_id', '=', productId).executeTakeFirst()
  return row ? wishOf(row) : null
}

export async function insertWish(
  tx: Writer,
  collectorId: string,
  productId: string,
  wishedAt: string,
): Promise<void> {
  await tx
    .insertInto('wishes')
    .values({
      collector_id: collectorId,
      product_id: productId,
      wished_at: wishedAt,
      target_price_cents: null,
      target_market_cents: null,
      told_at: null,
    })
    .execute()
}

/** Inserts a wish of a download, unless there is one for its product. */
export async function insertRestoredWish(
  tx: Writer,
  collectorId: string,
  wish: Pick<Wish, 'productId' | 'wishedAt' | 'targetPriceCents' | 'toldAt'> & {
    readonly targetMarketCents: Cents | null
  },
): Promise<void> {
  await tx
    .insertInto('wishes')
    .values({
      collector_id: collectorId,
      target_market_cents: wish.targetMarketCents,
      ...wishColumns.write(wish),
    })
    .onConflict(conflict => conflict.columns(['collector_id', 'product_id']).doNothing())
    .execute()
}

export async function updateTarget(
  tx: Writer,
  collectorId: string,
  productId: string,
  {
    targetPriceCents,
    targetMarketCents,
    toldAt,
  }: Pick<Wish, 'targetPriceCents' | 'toldAt'> & {
    /** The highest market price at the target, in US cents; null for a ledger in US dollars, and without a target. */
    readonly targetMarketCents: Cents | null
  },
): Promise<void> {
  await tx
    .updateTable('wishes')
    .set({
      target_price_cents: targetPriceCents,
      target_market_cents: targetMarketCents,
      told_at: toldAt,
    })
    .where('collector_id', '=', collectorId)
    .where('product_id', '=', productId)
    .execute()
}

export async function deleteWish(tx: Writer, collectorId: string, productId: string): Promise<void> {
  await tx
    .deleteFrom('wishes')
    .where('collector_id', '=', collectorId)
    .where('product_id', '=', productId)
    .execute()
}

/** A wish whose price crossed its target, in either direction, since its collector was last notified. */
export interface CrossedWish {
  readonly collectorId: string
  readonly productId: string
  readonly productType: ProductType
  /** In the ledger's currency. */
  readonly targetPriceCents: Cents
  /** In US cents. */
  readonly priceCents: Cents
}

/** Lists the wishes of these collectors whose price crossed the target since the last notification. */
export async function crossedWishes(db: Reader, collectorIds: readonly string[]): Promise<CrossedWish[]> {
  const rows = await pricedWishesOf(db, collectorIds)
    .select([
      'wishes.collector_id',
      'wishes.product_id',
      'wishes.target_price_cents',
      'products.product_type',
      seenCents.as('price_cents'),
    ])
    .where('wishes.target_price_cents', 'is not', null)
    .where(seenCents, 'is not', null)
    .where(sql<SqlBool>`(${isAtTarget}) = (wishes.told_at is null)`)
    .$narrowType<{ target_price_cents: NotNull; price_cents: NotNull }>()
    .execute()
  return rows.map(row => ({
    collectorId: row.collector_id,
    productId: row.product_id,
    productType: row.product_type,
    targetPriceCents: row.target_price_cents,
    priceCents: row.price_cents,
  }))
}

/** Saves when the collector was notified that these are at their target; null once the price is above again. */
export async function saveNotified(
  tx: Writer,
  collectorId: string,
  wishes: readonly CrossedWish[],
  toldAt: string | null,
): Promise<void> {
  const productIds = wishes.map(({ productId }) => productId)
  await writeInChunks(productIds, chunk =>
    tx
      .updateTable('wishes')
      .set({ told_at: toldAt })
      .where('collector_id', '=', collectorId)
      .where('product_id', 'in', chunk)
      .execute(),
  )
}

/** The same rule as isReached in the domain, in US cents. */
const isAtTarget = sql<SqlBool>`${seenCents} <=
  coalesce(wishes.target_market_cents, wishes.target_price_cents)`

function shownWishes(db: Reader, collectorId: string) {
  return pricedWishes(db, collectorId)
    .select(faceColumns)
    .select(wishColumns.of('wishes'))
    .select([seenCents.as('price_cents'), seenAsOf.as('as_of')])
}

function pricedWishes(db: Reader, collectorId: string) {
  return pricedWishesOf(db, [collectorId])
}

function pricedWishesOf(db: Reader, collectorIds: readonly string[]) {
  return db
    .selectFrom('wishes')
    .innerJoin('products', 'products.id', 'wishes.product_id')
    .leftJoin('market_prices', join =>
      join
        .onRef('market_prices.product_id', '=', 'wishes.product_id')
        .on('market_prices.price_key', '=', faceValueKey),
    )
    .leftJoin('restricted_prices', join => join.on(isSeenFaceValue(sql.ref('wishes.collector_id'))))
    .where('wishes.collector_id', 'in', collectorIds)
}

type WishRow = Awaited<ReturnType<ReturnType<typeof shownWishes>['executeTakeFirstOrThrow']>>

function wishOf(row: WishRow): Wish {
  return {
    ...wishColumns.read(row),
    product: faceOf(row),
    marketPriceCents: row.price_cents,
    priceAsOf: row.as_of,
  }
}

/** A wish with a target price. */
interface Targeted {
  readonly productId: string
  readonly targetPriceCents: Cents
}

/** Wishes for products after one, up to another, or up to the last for null. */
interface ProductsBetween extends AfterProduct {
  readonly upTo: string | null
}

/** Lists a collector's wishes with a target price for these products. */
export async function targetsBetween(db: Reader, { upTo, ...after }: ProductsBetween): Promise<Targeted[]> {
  const rows = await targetsAfter(db, after)
    .select(['product_id', 'target_price_cents'])
    .$if(upTo !== null, query => query.where('product_id', '<=', upTo))
    .limit(maxWishes)
    .$narrowType<{ target_price_cents: NotNull }>()
    .execute()
  return rows.map(row => ({ productId: row.product_id, targetPriceCents: row.target_price_cents }))
}

/** Returns the product of the last of a collector's next `count` wishes with a target after a product; null for fewer. */
export async function lastOfNextTargets(
  db: Reader,
  after: AfterProduct,
  count: number,
): Promise<string | null> {
  const last = await targetsAfter(db, after)
    .select('product_id')
    .limit(1)
    .offset(count - 1)
    .executeTakeFirst()
  return last?.product_id ?? null
}

function targetsAfter(db: Reader, { collectorId, after }: AfterProduct) {
  return db
    .selectFrom('wishes')
    .where('collector_id', '=', collectorId)
    .where('product_id', '>', after)
    .where('target_price_cents', 'is not', null)
    .orderBy('product_id')
}

/** Saves the highest market prices, in US cents, that are at the targets of these wishes. */
export async function saveMarketTargets(
  tx: Writer,
  collectorId: string,
  targets: readonly { readonly productId: string; readonly targetMarketCents: Cents }[],
): Promise<void> {
  if (targets.length === 0) return
  const rows = targets.map(
    ({ productId, targetMarketCents }) => sql`(${productId}, cast(${targetMarketCents} as bigint))`,
  )
  await sql`
    with moved (product_id, market_cents) as (values ${sql.join(rows)})
    update wishes set target_market_cents = moved.market_cents from moved
    where wishes.collector_id = ${collectorId} and wishes.product_id = moved.product_id`.execute(tx)
}
