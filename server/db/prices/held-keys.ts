/**
 * What collectors hold or wish for that can be priced: each product and key once, with what a price source needs
 * to know. An edited product is asked for as it was imported, so that no edit changes whose prices it shows.
 */
import { specialWords } from '#domain/products/printing'
import type { ExternalIds, PricedProduct } from '#domain/prices/price-question'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { PriceKey } from './market-prices.ts'
import type { CheckedKey } from './price-checks.ts'
import { importedIdentities } from '#server/db/products/imported-identities'
import { faceValueKey } from '#server/db/products/product-face'
import { externalIdsOf } from '#server/db/products/external-ids'
import { idsByCatalogue } from '#server/db/search/listed-products'
import { externalIdsByProduct } from '#server/db/products/product-sources'
import type { ProductsTable } from '#server/database/tables/products'
import { isOneOf, type PartOfGroups, rangesOf } from '#server/db/groups/groups-of'
import type { Reader } from '#server/database/storage'

export interface HeldKey extends PriceKey {
  readonly product: PricedProduct
  readonly externalIds: ExternalIds
}

/** Lists every key of one collector with its last check, least recently checked first. */
export async function checkedKeysHeldBy(
  db: Reader,
  collectorId: string,
  groupsAtOnce?: number,
): Promise<CheckedKey[]> {
  const keys: CheckedKey[] = []
  // Each part is some milliseconds of work. The parts, and the keys in them, are in the order of their products.
  for (const part of await rangesOf(db, collectorId, groupsAtOnce))
    keys.push(...(await checkedKeysIn(db, part)))
  return keys.sort((one, other) => byTime(one.check?.checkedAt ?? '', other.check?.checkedAt ?? ''))
}

async function checkedKeysIn(db: Reader, part: PartOfGroups): Promise<CheckedKey[]> {
  const held = db
    .selectFrom('holding_groups')
    .select(['product_id', 'price_key'])
    .distinct()
    .where(isOneOf('holding_groups', part))
  const rows = await db
    .selectFrom(held.as('held'))
    .leftJoin('price_checks', join =>
      join
        .onRef('price_checks.product_id', '=', 'held.product_id')
        .onRef('price_checks.price_key', '=', 'held.price_key'),
    )
    .select(['held.product_id', 'held.price_key'])
    .select(['price_checks.checked_at', 'price_checks.outcome', 'price_checks.source'])
    .orderBy('held.product_id')
    .orderBy('held.price_key')
    .execute()
  return rows.map(({ product_id, price_key, checked_at, outcome, source }) => ({
    productId: product_id,
    priceKey: price_key,
    check: checked_at === null || outcome === null ? null : { checkedAt: checked_at, outcome, source },
  }))
}

function byTime(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** Whether any other collector holds anything. Looks before and after them: "any but them" walks all they hold. */
export async function othersHold(db: Reader, collectorId: string): Promise<boolean> {
  for (const side of ['<', '>'] as const) {
    const held = await db
      .selectFrom('holding_groups')
      .select('product_id')
      .where('collector_id', side, collectorId)
      .limit(1)
      .executeTakeFirst()
    if (held) return true
  }
  return false
}

/**
 * Lists the next keys that any collector holds, in the order of the index. Looks from each key for the next, however
 * many hold it.
 */
export async function nextHeldKeys(db: Reader, after: PriceKey, limit: number): Promise<PriceKey[]> {
  const first = (column: string, product: RawBuilder<unknown>, key: RawBuilder<unknown>) => sql`(
    select ${sql.ref(column)} from holding_groups
    where (holding_groups.product_id, holding_groups.price_key) > (${product}, ${key})
    order by holding_groups.product_id, holding_groups.price_key limit 1)`
  const next = (product: RawBuilder<unknown>, key: RawBuilder<unknown>) =>
    sql`${first('holding_groups.product_id', product, key)}, ${first('holding_groups.price_key', product, key)}`
  const { rows } = await sql<{ product_id: string; price_key: string }>`
    with recursive held (product_id, price_key) as (
      select ${next(sql`cast(${after.productId} as text)`, sql`cast(${after.priceKey} as text)`)}
      union all
      select ${next(sql`held.product_id`, sql`held.price_key`)} from held where held.product_id is not null
    )
    select product_id, price_key from held where product_id is not null limit ${sql.lit(limit)}`.execute(db)
  return rows.map(keyOf)
}

/** Lists the keys that any collector wishes for at a target price, of the next products. */
export async function nextWishedKeys(db: Reader, afterProductId: string, limit: number): Promise<PriceKey[]> {
  const after = (product: RawBuilder<unknown>) => sql`(
    select wishes.product_id from wishes
    where wishes.target_price_cents is not null and wishes.product_id > ${product}
    order by wishes.product_id limit 1)`
  const wished = sql<{ id: string }>`(
    with recursive wished (product_id) as (
      select ${after(sql`cast(${afterProductId} as text)`)}
      union all
      select ${after(sql`wished.product_id`)} from wished where wished.product_id is not null
    )
    select product_id as id from wished where product_id is not null limit ${sql.lit(limit)})`
  const rows = await db
    .selectFrom(wished.as('wished'))
    .innerJoin('products', 'products.id', 'wished.id')
    .select(['wished.id as product_id', faceValueKey.as('price_key')])
    .orderBy('wished.id')
    .execute()
  return rows.map(keyOf)
}

function keyOf(row: { readonly product_id: string; readonly price_key: string }): PriceKey {
  return { productId: row.product_id, priceKey: row.price_key }
}

/** Returns these keys in this order, held or not, with what a source needs; without those of unknown products. */
export async function keysWithProducts(db: Reader, keys: readonly PriceKey[]): Promise<HeldKey[]> {
  const productIds = [...new Set(keys.map(({ productId }) => productId))]
  const products = new Map<string, Omit<KeyRow, 'price_key'>>()
  for (let start = 0; start < productIds.length; start += 500) {
    const rows = await db
      .selectFrom('products')
      .select(productColumns)
      .where('products.id', 'in', productIds.slice(start, start + 500))
      .execute()
    for (const row of rows) products.set(row.id, row)
  }
  const rows = keys.flatMap(({ productId, priceKey }) => {
    const product = products.get(productId)
    return product ? [{ ...product, price_key: priceKey }] : []
  })
  return heldKeys(db, rows)
}

const productColumns = [
  'products.id',
  'products.entry_id',
  'products.name',
  'products.product_type',
  'products.set_name',
  'products.set_code',
  'products.set_card_count',
  'products.card_number',
  'products.printing',
  'products.printing_key',
  'products.printing_label',
  'products.misc_info',
  'products.language',
] as const

type KeyRow = Pick<
  Selectable<ProductsTable>,
  | 'id'
  | 'entry_id'
  | 'name'
  | 'product_type'
  | 'set_name'
  | 'set_code'
  | 'set_card_count'
  | 'card_number'
  | 'printing'
  | 'printing_key'
  | 'printing_label'
  | 'misc_info'
  | 'language'
> & { price_key: string }

async function heldKeys(db: Reader, rows: readonly KeyRow[]): Promise<HeldKey[]> {
  const productIds = [...new Set(rows.map(({ id }) => id))]
  // Catalogues of cards have an id for a card, whatever its printing; those of markets have one for a printing.
  const cardIds = await externalIdsByProduct(db, [...new Set(rows.map(row => row.entry_id))])
  const marketIds = Map.groupBy(await externalIdsOf(db, productIds), ({ productId }) => productId)
  const imported = await importedIdentities(db, productIds)
  return rows.map(row => ({
    productId: row.id,
    priceKey: row.price_key,
    externalIds: {
      ...cardIds.get(row.entry_id),
      ...idsByCatalogue(marketIds.get(row.id) ?? []),
    },
    product: {
      name: row.name,
      productType: row.product_type,
      setName: row.set_name,
      setCode: row.set_code,
      setCardCount: row.set_card_count,
      cardNumber: row.card_number,
      printing: row.printing,
      printingKey: row.printing_key,
      miscInfo: row.misc_info,
      language: row.language,
      ...imported.get(row.id),
      ...notesOf(row),
    },
  }))
}

/** What tells a printing that the catalogue does not list from the one that it does, however it was edited. */
function notesOf({ id, entry_id, printing_label: label }: KeyRow): Partial<Pick<PricedProduct, 'miscInfo'>> {
  return id === entry_id || label === null ? {} : { miscInfo: specialWords(label) }
}
