import type { Cents } from '#domain/money/money'
import { inLedgerOrNull, type Ledger } from '#domain/money/ledger'
import { distanceFromMean } from '#domain/groups/group-figures'
import type { RawBuilder } from 'kysely'
import { columnMap } from '#server/database/columns'
import { type Selection, wholeCollection } from './collection-filter.ts'
import { faceColumns, faceOf, type ProductFace } from '#server/db/products/product-face'
import type { HoldingGroupsTable } from '#server/database/tables/copies'
import {
  isSeenByHolder,
  seenAsOf,
  seenCeilingCents,
  seenCents,
  seenPriceSource,
} from '#server/db/prices/seen-prices'
import type { Reader } from '#server/database/storage'

/** A group of equal copies: one tile of the collection. */
export interface Group {
  readonly key: string
  readonly productId: string
  readonly product: ProductFace
  readonly kind: HoldingGroupsTable['kind']
  readonly label: string
  readonly condition: HoldingGroupsTable['condition']
  readonly gradingCompany: string | null
  readonly grade: string | null
  readonly quantity: number
  readonly costBasisCents: Cents
  /** For one copy, in US cents; null without a price. */
  readonly marketPriceCents: Cents | null
  /** What is asked, where the market price is a share of that. */
  readonly marketPriceCeilingCents: Cents | null
  readonly priceKey: string
  readonly priceAsOf: string | null
  readonly priceSource: string | null
  /** Copies with an own price, and the sum of their own prices. */
  readonly ownPricedQuantity: number
  readonly ownPriceCents: Cents
  /** The own price that each of the copies counts at; null where the market price counts. */
  readonly countedOwnCents: Cents | null
  readonly newestCopyId: string
  readonly newestPurchaseDate: string
  readonly oldestPurchaseDate: string
}

const groupColumns = columnMap([
  'product_id',
  'kind',
  'label',
  'condition',
  'grading_company',
  'grade',
  'quantity',
  'cost_basis_cents',
  'own_priced_quantity',
  'own_price_cents',
  'counted_own_cents',
  'newest_purchase_date',
  'oldest_purchase_date',
  'price_key',
])

/** Returns these groups, a few hundred at most, newest copy first. */
export async function groupsByKey(
  db: Reader,
  collectorId: string,
  keys: readonly string[],
): Promise<Group[]> {
  if (keys.length === 0) return []
  return groupsOf(await shownOf(db, collectorId, keys).execute())
}

/**
 * Selects the groups of these keys, so that products and prices are looked up for them alone. In no order: to put
 * them in one, SQLite would walk all groups by the index that has it.
 */
export function shownOf(db: Reader, collectorId: string, keys: readonly string[] | RawBuilder<string>) {
  const whole = wholeCollection(db, collectorId)
  return shown({ ...whole, groups: whole.groups.where('holding_groups.group_key', 'in', keys) })
}

/** Returns the groups of rows, newest copy first. */
export function groupsOf(rows: readonly GroupRow[]): Group[] {
  return rows.toSorted(byNewest).map(groupOf)
}

function byNewest(one: GroupRow, other: GroupRow): number {
  const [first, second] =
    one.newest_created_at === other.newest_created_at
      ? [one.newest_holding_id, other.newest_holding_id]
      : [one.newest_created_at, other.newest_created_at]
  return first > second ? -1 : 1
}

/**
 * Lists the groups whose price is farthest from their mean cost, farthest first. Chosen by the prices that the
 * totals count; shown and ordered by those of now, which the totals follow within moments.
 */
export async function groupsByChange(
  db: Reader,
  collectorId: string,
  ledger: Ledger,
  limit: number,
): Promise<Group[]> {
  const rows = await shown(wholeCollection(db, collectorId))
    .where('holding_groups.price_distance_cents', 'is not', null)
    .orderBy('holding_groups.price_distance_cents', 'desc')
    .orderBy('holding_groups.newest_created_at', 'desc')
    .orderBy('holding_groups.newest_holding_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(groupOf).sort((one, other) => distanceNow(other, ledger) - distanceNow(one, ledger))
}

function distanceNow(
  { productId, marketPriceCents, countedOwnCents, costBasisCents, quantity }: Group,
  ledger: Ledger,
): number {
  const countedPriceCents = countedOwnCents ?? inLedgerOrNull(ledger, productId, marketPriceCents)
  return distanceFromMean({ countedPriceCents, costBasisCents, quantity }) ?? 0
}

function shown({ groups }: Selection) {
  return groups
    .innerJoin('products', 'products.id', 'holding_groups.product_id')
    .leftJoin('market_prices', join =>
      join
        .onRef('market_prices.product_id', '=', 'holding_groups.product_id')
        .onRef('market_prices.price_key', '=', 'holding_groups.price_key'),
    )
    .leftJoin('restricted_prices', join => join.on(isSeenByHolder))
    .select(faceColumns)
    .select(groupColumns.of('holding_groups'))
    .select([
      'holding_groups.group_key as key',
      'holding_groups.newest_holding_id',
      'holding_groups.newest_created_at',
      seenCents.as('price_cents'),
      seenCeilingCents.as('ceiling_cents'),
      seenAsOf.as('as_of'),
      seenPriceSource.as('source'),
    ])
}

export type GroupRow = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>

function groupOf(row: GroupRow): Group {
  return {
    ...groupColumns.read(row),
    key: row.key,
    product: faceOf(row),
    newestCopyId: row.newest_holding_id,
    marketPriceCents: row.price_cents,
    marketPriceCeilingCents: row.ceiling_cents,
    priceAsOf: row.as_of,
    priceSource: row.source,
  }
}
