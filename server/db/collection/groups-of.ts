/** Which groups a statement is about: those of some products of each collector, or all of some collectors. */
import { type SqlBool, sql } from 'kysely'
import { chunksOf } from '#server/db/chunks'
import type { PriceKey } from '#server/db/prices/market-prices'

/** A product of a collector. */
interface OwnedProduct {
  readonly collectorId: string
  readonly productId: string
}

/** The groups of these products, or all of these collectors. */
export type GroupsOf = readonly OwnedProduct[] | { readonly collectorIds: readonly string[] }

/** Returns the groups of the products of these keys; all of the collector for null. */
export function groupsOfKeys(collectorId: string, keys: readonly PriceKey[] | null): GroupsOf {
  if (keys === null) return { collectorIds: [collectorId] }
  return [...new Set(keys.map(({ productId }) => productId))].map(productId => ({ collectorId, productId }))
}

/** Splits the groups into parts that fit one statement each. */
export function inParts(groups: GroupsOf): GroupsOf[] {
  return 'collectorIds' in groups ? [groups] : chunksOf(groups)
}

/** Whether a row with the columns collector_id and product_id of this table is among these groups. */
export function isOneOf(table: 'holding_groups' | 'price_baselines', groups: GroupsOf) {
  const [collector, product] = [sql.ref(`${table}.collector_id`), sql.ref(`${table}.product_id`)]
  if ('collectorIds' in groups) return sql<SqlBool>`${collector} in (${sql.join(groups.collectorIds)})`
  const [first] = groups
  if (first && groups.every(({ collectorId }) => collectorId === first.collectorId)) {
    const productIds = sql.join(groups.map(({ productId }) => productId))
    return sql<SqlBool>`${collector} = ${first.collectorId} and ${product} in (${productIds})`
  }
  const pairs = sql.join(groups.map(({ collectorId, productId }) => sql`(${collectorId}, ${productId})`))
  return sql<SqlBool>`(${collector}, ${product}) in (values ${pairs})`
}
