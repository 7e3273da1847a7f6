/**
 * What collectors hold or wish for that can be priced: each product and key once, with what a price source needs
 * to know. The source is asked about an edited product as it was imported, so that no edit changes whose prices it shows.
 */
import { specialWords } from '#domain/products/printing'
import type { OrderedKind } from '#domain/prices/chosen-quote'
import type { ExternalIds, PricedProduct } from '#domain/prices/price-question'
import { gradedTarget, nearMint, priceKeyOf, sealed } from '#domain/prices/price-target'
import { type RawBuilder, sql } from 'kysely'
import { inChunks } from '#server/database/chunks'
import { columnMap } from '#server/database/columns'
import { keyOf, type PriceKey, productIdsOf } from './market-prices.ts'
import type { CheckedKey } from './price-checks.ts'
import { importedIdentities } from '#server/db/products/imported-identities'
import { faceValueKey } from '#server/db/products/product-face'
import { externalIdsOf } from '#server/db/products/external-ids'
import { idsByCatalogue } from '#server/db/search/listed-products'
import { externalIdsByProduct } from '#server/db/products/product-sources'
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
  return rows.map(({ checked_at, outcome, source, ...row }) => ({
    ...keyOf(row),
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

const productColumns = columnMap([
  'id',
  'entry_id',
  'name',
  'product_type',
  'set_name',
  'set_code',
  'set_card_count',
  'card_number',
  'printing',
  'printing_key',
  'printing_label',
  'misc_info',
  'language',
])

/** Returns these keys in this order, held or not, with what a source needs; without those of unknown products. */
export async function keysWithProducts(db: Reader, keys: readonly PriceKey[]): Promise<HeldKey[]> {
  const rows = await inChunks(productIdsOf(keys), ids =>
    db.selectFrom('products').select(productColumns.columns).where('id', 'in', ids).execute(),
  )
  const products = new Map(rows.map(row => [row.id, productColumns.read(row)]))
  const productIds = [...products.keys()]
  // Catalogues of cards have an id for a card, whatever its printing; those of markets have one for a printing.
  const cardIds = await externalIdsByProduct(db, [...new Set(rows.map(row => row.entry_id))])
  const marketIds = Map.groupBy(await externalIdsOf(db, productIds), ({ productId }) => productId)
  const imported = await importedIdentities(db, productIds)
  return keys.flatMap(({ productId, priceKey }): HeldKey[] => {
    const row = products.get(productId)
    if (row === undefined) return []
    const { id, entryId, printingLabel, ...product } = row
    const externalIds = { ...cardIds.get(entryId), ...idsByCatalogue(marketIds.get(id) ?? []) }
    // What tells a printing that the catalogue does not list from the one that it does, however it was edited.
    const isUnlisted = id !== entryId && printingLabel !== null
    const notes = isUnlisted ? { miscInfo: specialWords(printingLabel) } : {}
    return [{ productId, priceKey, externalIds, product: { ...product, ...imported.get(id), ...notes } }]
  })
}

const keysOfAKind = 20
const usual = { raw: nearMint, graded: gradedTarget('PSA', '10') }

/** Lists keys of these kinds that an operator may try a source with: of what the collector added last, then of the first products of the catalogue. */
export async function keysToTry(
  db: Reader,
  collectorId: string,
  kinds: readonly OrderedKind[],
): Promise<PriceKey[]> {
  const keys: PriceKey[] = []
  for (const kind of kinds) {
    const rows = await db
      .selectFrom('holding_groups')
      .select(['product_id', 'price_key'])
      .where('collector_id', '=', collectorId)
      .where('kind', '=', kind)
      .orderBy('newest_created_at', 'desc')
      .orderBy('newest_holding_id', 'desc')
      .limit(keysOfAKind)
      .execute()
    keys.push(...rows.map(keyOf))
  }
  const products = await db
    .selectFrom('products')
    .select(['id', 'product_type'])
    .orderBy('id')
    .limit(keysOfAKind)
    .execute()
  const ofCards = kinds.flatMap(kind => (kind === 'sealed' ? [] : [priceKeyOf(usual[kind])]))
  const ofSealed = kinds.includes('sealed') ? [priceKeyOf(sealed)] : []
  for (const { id: productId, product_type: type } of products)
    for (const priceKey of type === 'card' ? ofCards : ofSealed) keys.push({ productId, priceKey })
  return keys
}
