/** Which prices an operator may ask a source for to try it. */
import type { OrderedKind } from '#domain/prices/chosen-quote'
import { gradedTarget, nearMint, priceKeyOf, sealed } from '#domain/prices/price-target'
import type { PriceKey } from './market-prices.ts'
import type { Reader } from '#server/database/storage'

const keysOfAKind = 20

/** Lists keys of these kinds: those that the collector added last, then those of the first products of the catalogue. */
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
    keys.push(...rows.map(row => ({ productId: row.product_id, priceKey: row.price_key })))
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

const usual = { raw: nearMint, graded: gradedTarget('PSA', '10') }
