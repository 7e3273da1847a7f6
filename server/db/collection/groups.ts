import type { Cents } from '#domain/money/money'
import { sql } from 'kysely'
import { chunksOf } from '#server/db/chunks'
import { columnMap } from '#server/db/columns'
import { type Page, type Selection, wholeCollection } from './collection-filter.ts'
import { faceColumns, faceOf, type ProductFace } from '#server/db/catalogue/product-face'
import type { HoldingGroupsTable } from './copy-tables.ts'
import type { Reader } from '#server/db/storage'

/** Sums over the copies held, and over those with a market price. */
export interface CollectionSums {
  readonly rawQuantity: number
  readonly gradedQuantity: number
  readonly gradingQuantity: number
  readonly sealedQuantity: number
  readonly costBasisCents: Cents
  readonly marketValueCents: Cents
  readonly pricedQuantity: number
  readonly pricedCostBasisCents: Cents
  /** Copies with an own price. */
  readonly ownPricedQuantity: number
  /** Copies with an own price or a market price, and their value. An own price replaces the market price. */
  readonly valuedQuantity: number
  readonly valueWithOwnCents: Cents
}

/** Counts the copies held, of every kind. */
export function heldQuantity(sums: CollectionSums): number {
  return sums.rawQuantity + sums.gradedQuantity + sums.gradingQuantity + sums.sealedQuantity
}

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

/** Sums up all groups of a collector at current market prices. */
export async function sumsOfGroups(db: Reader, collectorId: string): Promise<CollectionSums> {
  const quantityOf = (kind: HoldingGroupsTable['kind']) =>
    sql<number>`cast(coalesce(sum(case when holding_groups.kind = ${kind} then holding_groups.quantity end), 0) as bigint)`
  return db
    .selectFrom('holding_groups')
    .leftJoin('market_prices', join =>
      join
        .onRef('market_prices.product_id', '=', 'holding_groups.product_id')
        .onRef('market_prices.price_key', '=', 'holding_groups.price_key'),
    )
    .select([
      quantityOf('raw').as('rawQuantity'),
      quantityOf('graded').as('gradedQuantity'),
      quantityOf('grading').as('gradingQuantity'),
      quantityOf('sealed').as('sealedQuantity'),
      sql<Cents>`cast(coalesce(sum(holding_groups.cost_basis_cents), 0) as bigint)`.as('costBasisCents'),
      sql<Cents>`cast(coalesce(sum(holding_groups.quantity * market_prices.price_cents), 0) as bigint)`.as(
        'marketValueCents',
      ),
      sql<number>`cast(coalesce(sum(case when market_prices.price_cents is not null then holding_groups.quantity end), 0) as bigint)`.as(
        'pricedQuantity',
      ),
      sql<Cents>`cast(coalesce(sum(case when market_prices.price_cents is not null then holding_groups.cost_basis_cents end), 0) as bigint)`.as(
        'pricedCostBasisCents',
      ),
      sql<number>`cast(coalesce(sum(holding_groups.own_priced_quantity), 0) as bigint)`.as(
        'ownPricedQuantity',
      ),
      sql<number>`cast(coalesce(sum(case when market_prices.price_cents is null then holding_groups.own_priced_quantity else holding_groups.quantity end), 0) as bigint)`.as(
        'valuedQuantity',
      ),
      sql<Cents>`cast(coalesce(sum(holding_groups.own_price_cents + (holding_groups.quantity - holding_groups.own_priced_quantity) * coalesce(market_prices.price_cents, 0)), 0) as bigint)`.as(
        'valueWithOwnCents',
      ),
    ])
    .where('holding_groups.collector_id', '=', collectorId)
    .executeTakeFirstOrThrow()
}

/** Counts the groups of a selection and their copies. */
export async function countOf({ groups }: Selection): Promise<{ groups: number; copies: number }> {
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
 * Lists the priced groups by distance of their price from the mean cost (rounded as `meanCents`), farthest
 * first.
 */
export async function groupsByChange(db: Reader, collectorId: string, limit: number): Promise<Group[]> {
  const mean = sql`(2 * holding_groups.cost_basis_cents + holding_groups.quantity) / (2 * holding_groups.quantity)`
  const rows = await shown(wholeCollection(db, collectorId))
    .where('market_prices.price_cents', 'is not', null)
    .orderBy(sql`abs(market_prices.price_cents - ${mean})`, 'desc')
    .orderBy('holding_groups.newest_created_at', 'desc')
    .orderBy('holding_groups.newest_holding_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(groupOf)
}

/** Lists the names of the sets of the copies held, in order. */
export async function setsHeld(db: Reader, collectorId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('holding_groups')
    .innerJoin('products', 'products.id', 'holding_groups.product_id')
    .select('products.set_name')
    .distinct()
    .where('holding_groups.collector_id', '=', collectorId)
    .orderBy('products.set_name')
    .limit(limit)
    .execute()
  return rows.map(row => row.set_name)
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
