/** What collectors hold that can be priced: each product and key once, with what a price source must know of it. */
import type { PricedProduct } from '#domain/listing'
import { type Selectable, sql } from 'kysely'
import type { PriceKey } from './market-prices.ts'
import type { ProductsTable } from './schema.ts'
import type { Reader } from './storage.ts'

export interface HeldKey extends PriceKey {
  readonly product: PricedProduct
  readonly tcgdexId: string | null
}

/** One collector's keys, those not asked for the longest first. */
export async function keysHeldBy(db: Reader, collectorId: string, limit: number): Promise<HeldKey[]> {
  const rows = await heldKeys(db)
    .where('holding_groups.collector_id', '=', collectorId)
    .limit(limit)
    .execute()
  return rows.map(heldKeyOf)
}

/** Everybody's keys that were not asked for since, those not asked for the longest first. */
export async function keysHeldByAnyone(
  db: Reader,
  uncheckedSince: string,
  limit: number,
): Promise<HeldKey[]> {
  const rows = await heldKeys(db)
    .where(eb =>
      eb.or([eb('price_checks.checked_at', 'is', null), eb('price_checks.checked_at', '<', uncheckedSince)]),
    )
    .limit(limit)
    .execute()
  return rows.map(heldKeyOf)
}

/** One key of one product, held or not; null when there is no such product. */
export async function keyOfProduct(db: Reader, { productId, priceKey }: PriceKey): Promise<HeldKey | null> {
  const row = await db
    .selectFrom('products')
    .select(productColumns)
    .select(tcgdexId)
    .where('products.id', '=', productId)
    .executeTakeFirst()
  return row ? heldKeyOf({ ...row, price_key: priceKey }) : null
}

const productColumns = [
  'products.id',
  'products.name',
  'products.product_type',
  'products.set_name',
  'products.set_code',
  'products.set_card_count',
  'products.card_number',
  'products.printing',
  'products.misc_info',
] as const

/** A product stands for at most one card of TCGdex; of several the first by id. */
const tcgdexId = sql<string | null>`(
  select min(external_id) from product_sources
  where product_sources.source = 'tcgdex' and product_sources.product_id = products.id
)`.as('tcgdex_id')

function heldKeys(db: Reader) {
  return db
    .selectFrom('holding_groups')
    .innerJoin('products', 'products.id', 'holding_groups.product_id')
    .leftJoin('price_checks', join =>
      join
        .onRef('price_checks.product_id', '=', 'holding_groups.product_id')
        .onRef('price_checks.price_key', '=', 'holding_groups.price_key'),
    )
    .select(productColumns)
    .select(['holding_groups.price_key', tcgdexId])
    .select(sql<string>`coalesce(price_checks.checked_at, '')`.as('checked_at'))
    .distinct()
    .orderBy('checked_at')
    .orderBy('products.id')
    .orderBy('holding_groups.price_key')
}

type KeyRow = Pick<
  Selectable<ProductsTable>,
  | 'id'
  | 'name'
  | 'product_type'
  | 'set_name'
  | 'set_code'
  | 'set_card_count'
  | 'card_number'
  | 'printing'
  | 'misc_info'
> & { price_key: string; tcgdex_id: string | null }

function heldKeyOf(row: KeyRow): HeldKey {
  return {
    productId: row.id,
    priceKey: row.price_key,
    tcgdexId: row.tcgdex_id,
    product: {
      name: row.name,
      productType: row.product_type,
      setName: row.set_name,
      setCode: row.set_code,
      setCardCount: row.set_card_count,
      cardNumber: row.card_number,
      printing: row.printing,
      miscInfo: row.misc_info,
    },
  }
}
