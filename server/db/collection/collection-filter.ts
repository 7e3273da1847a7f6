import type { CopyFilter } from '#domain/collection/copy'
import { foldedKey } from '#domain/text'
import type { SelectQueryBuilder } from 'kysely'
import { matchingProductIds, resolveSearch } from '#server/db/catalogue/product-search'
import type { Schema } from '#server/db/schema'
import type { Reader } from '#server/db/storage'

/** Filters of a collection, all properties of a group; null is no filter. */
export interface CollectionFilter {
  /** As typed. Matches name, set and number. */
  readonly search: string | null
  /** A set's name, in any case, or its code. */
  readonly set: string | null
  readonly kind: CopyFilter | null
  readonly productId: string | null
  readonly groupKey: string | null
}

export interface Page {
  readonly limit: number
  readonly offset: number
}

/** The groups of a collection that pass a filter. */
export interface Selection {
  readonly collectorId: string
  readonly groups: SelectQueryBuilder<Schema, 'holding_groups', object>
  /** The key of the only group, if filtered by group. */
  readonly groupKey: string | null
  /** True without a filter. */
  readonly isWhole: boolean
}

export async function selectionOf(
  db: Reader,
  collectorId: string,
  filter: CollectionFilter,
): Promise<Selection> {
  const { kind, productId, groupKey, set } = filter
  const search = await resolveSearch(db, filter.search)
  let { groups } = wholeCollection(db, collectorId)
  if (kind === 'card') groups = groups.where('holding_groups.kind', '<>', 'sealed')
  else if (kind !== null) groups = groups.where('holding_groups.kind', '=', kind)
  if (productId !== null) groups = groups.where('holding_groups.product_id', '=', productId)
  if (groupKey !== null) groups = groups.where('holding_groups.group_key', '=', groupKey)
  if (set !== null) groups = groups.where('holding_groups.product_id', 'in', productsOfSet(db, set))
  if (search !== null) groups = groups.where('holding_groups.product_id', 'in', matchingProductIds(search))
  const isWhole = [kind, productId, groupKey, set, search].every(filtered => filtered === null)
  return { collectorId, groups, groupKey, isWhole }
}

export function wholeCollection(db: Reader, collectorId: string): Selection {
  const groups = db.selectFrom('holding_groups').where('holding_groups.collector_id', '=', collectorId)
  return { collectorId, groups, groupKey: null, isWhole: true }
}

/** Selects the ids of a set's products, by its name in any case or its code. */
export function productsOfSet(db: Reader, set: string) {
  return db
    .selectFrom('products')
    .select('products.id')
    .where(({ or, eb }) =>
      or([eb('products.set_name_key', '=', foldedKey(set)), eb('products.set_code', '=', set)]),
    )
}
