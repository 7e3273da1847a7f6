import type { Cents } from '#domain/money/money'
import { distanceFromMean, heldQuantity } from '#domain/collection/group-figures'
import { sql } from 'kysely'
import { chunksOf } from '#server/db/chunks'
import { columnMap } from '#server/db/columns'
import { type Page, type Selection, wholeCollection } from './collection-filter.ts'
import { faceColumns, faceOf, type ProductFace } from '#server/db/catalogue/product-face'
import { totalsById } from './collector-totals.ts'
import type { HoldingGroupsTable } from './copy-tables.ts'
import type { Reader } from '#server/db/storage'

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
  /** For one copy; null without a price. */
  readonly marketPriceCents: Cents | null
  readonly priceKey: string
  readonly priceAsOf: string | null
  /** Copies with an own price, and the sum of their own prices. */
  readonly ownPricedQuantity: number
  readonly ownPriceCents: Cents
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
  'newest_purchase_date',
  'oldest_purchase_date',
  'price_key',
])

/** Counts the groups of a selection and their copies. Those of a whole collection are kept with its totals. */
export async function countOf(
  db: Reader,
  { collectorId, groups, isWhole }: Selection,
): Promise<{ groups: number; copies: number }> {
  if (isWhole) {
    const totals = await totalsById(db, collectorId)
    return { groups: totals.groupCount, copies: heldQuantity(totals) }
  }
  return groups
    .select([
      sql<number>`count(*)`.as('groups'),
      sql<number>`cast(coalesce(sum(holding_groups.quantity), 0) as bigint)`.as('copies'),
    ])
    .executeTakeFirstOrThrow()
}

/** More groups are read in several statements, each of some milliseconds, so that others have their turns. */
const groupsPerStatement = 250

/** Returns a page of a selection's groups, newest copy first. */
export async function groupsPage(
  db: Reader,
  selection: Selection,
  { limit, offset }: Page,
): Promise<Group[]> {
  const page = inOrder(selection).limit(limit).offset(offset)
  if (limit <= groupsPerStatement) return (await page.execute()).map(groupOf)
  const keys = await selection.groups
    .select('holding_groups.group_key')
    .orderBy('holding_groups.newest_created_at', 'desc')
    .orderBy('holding_groups.newest_holding_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const groups: Group[] = []
  for (const chunk of chunksOf(keys, groupsPerStatement)) {
    const some = chunk.map(key => key.group_key)
    const whole = wholeCollection(db, selection.collectorId)
    const rows = inOrder({ ...whole, groups: whole.groups.where('holding_groups.group_key', 'in', some) })
    groups.push(...(await rows.execute()).map(groupOf))
  }
  return groups
}

function inOrder(selection: Selection) {
  return shown(selection)
    .orderBy('holding_groups.newest_created_at', 'desc')
    .orderBy('holding_groups.newest_holding_id', 'desc')
}

/**
 * Lists the groups whose price is farthest from their mean cost, farthest first. Chosen by the prices that the
 * totals count; shown and ordered by those of now, which the totals follow within moments.
 */
export async function groupsByChange(db: Reader, collectorId: string, limit: number): Promise<Group[]> {
  const rows = await shown(wholeCollection(db, collectorId))
    .where('holding_groups.price_distance_cents', 'is not', null)
    .orderBy('holding_groups.price_distance_cents', 'desc')
    .orderBy('holding_groups.newest_created_at', 'desc')
    .orderBy('holding_groups.newest_holding_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(groupOf).sort((one, other) => distanceNow(other) - distanceNow(one))
}

function distanceNow({ marketPriceCents, costBasisCents, quantity }: Group): number {
  return distanceFromMean({ countedPriceCents: marketPriceCents, costBasisCents, quantity }) ?? 0
}

function shown({ groups }: Selection) {
  return groups
    .innerJoin('products', 'products.id', 'holding_groups.product_id')
    .leftJoin('market_prices', join =>
      join
        .onRef('market_prices.product_id', '=', 'holding_groups.product_id')
        .onRef('market_prices.price_key', '=', 'holding_groups.price_key'),
    )
    .select(faceColumns)
    .select(groupColumns.of('holding_groups'))
    .select([
      'holding_groups.group_key as key',
      'holding_groups.newest_holding_id',
      'market_prices.price_cents',
      'market_prices.as_of',
    ])
}

type GroupRow = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>

function groupOf(row: GroupRow): Group {
  return {
    ...groupColumns.read(row),
    key: row.key,
    product: faceOf(row),
    newestCopyId: row.newest_holding_id,
    marketPriceCents: row.price_cents,
    priceAsOf: row.as_of,
  }
}
