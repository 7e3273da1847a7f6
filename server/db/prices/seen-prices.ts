/**
 * The two views of prices. Everybody's are in `market_prices`. `restricted_prices` has, for some keys, another price, of
 * a restricted source or made of one; operators and collectors whom they allow see it instead. A query that names a
 * collector joins both, and no other may read the second table.
 */
import type { Cents } from '#domain/money/money'
import { estimateSource } from '#domain/prices/condition-estimate'
import { nearMint, priceKeyOf } from '#domain/prices/price-target'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { faceValueKey } from '#server/db/products/product-face'

/** Whether a collector sees restricted prices. Free where there are no restricted prices: the query evaluates it only for those it finds. */
export function seesRestricted(collectorId: string | RawBuilder<unknown>): RawBuilder<SqlBool> {
  // No exists: PostgreSQL might answer it from a list of all who see them.
  return sql<SqlBool>`'on' = (select case viewers.operator when 'on' then 'on' else viewers.restricted_prices end
    from collectors as viewers where viewers.id = ${collectorId})`
}

interface Joined {
  readonly productId: RawBuilder<unknown>
  readonly priceKey: RawBuilder<unknown>
  readonly collectorId: string | RawBuilder<unknown>
}

/** Whether a row of `restricted_prices` is what a collector sees of a key. */
export function isSeen({ productId, priceKey, collectorId }: Joined): RawBuilder<SqlBool> {
  return sql<SqlBool>`restricted_prices.product_id = ${productId} and restricted_prices.price_key = ${priceKey}
    and ${seesRestricted(collectorId)}`
}

/** Whether a row of `restricted_prices` is what the collector of a group sees of its key. */
export const isSeenByHolder = isSeen({
  productId: sql.ref('holding_groups.product_id'),
  priceKey: sql.ref('holding_groups.price_key'),
  collectorId: sql.ref('holding_groups.collector_id'),
})

/** Whether a row of `restricted_prices` is what a collector sees with a product: its Near Mint or sealed price. */
export function isSeenFaceValue(collectorId: string | RawBuilder<unknown>): RawBuilder<SqlBool> {
  return isSeen({ productId: sql.ref('products.id'), priceKey: faceValueKey, collectorId })
}

/** The price of a query that joins `market_prices` and `restricted_prices`; null for none. */
export const seenCents = sql<Cents | null>`coalesce(restricted_prices.price_cents, market_prices.price_cents)`
/** When its source had this price. */
export const seenAsOf = sql<string | null>`coalesce(restricted_prices.as_of, market_prices.as_of)`
/** The source of the price itself: of an estimate, that of estimates. */
export const seenPriceSource = sql<string | null>`coalesce(restricted_prices.source, market_prices.source)`
const nearMintKey = sql.lit(priceKeyOf(nearMint))
/** Whose figure it is; of an estimate, whose Near Mint price it is made of. Null for none. */
export const seenSource = sql<string | null>`case coalesce(restricted_prices.source, market_prices.source)
  when ${sql.lit(estimateSource)} then coalesce(
    (select near_mint.source from restricted_prices as near_mint
      where near_mint.product_id = restricted_prices.product_id and near_mint.price_key = ${nearMintKey}),
    (select near_mint.source from market_prices as near_mint
      where near_mint.product_id = market_prices.product_id and near_mint.price_key = ${nearMintKey}),
    ${sql.lit(estimateSource)})
  else coalesce(restricted_prices.source, market_prices.source) end`
/** What is asked, where only a share of it counts. */
export const seenCeilingCents = sql<Cents | null>`case when restricted_prices.price_cents is null
  then market_prices.ceiling_cents else restricted_prices.ceiling_cents end`
