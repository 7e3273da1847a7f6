/** The groups of a shared page, and what they add up to. Reads no column that is not shown. */
import type { GroupOrder } from '#domain/groups/group-order'
import { type SharedParts, maxDetailedCopies } from '#domain/sharing/shared-page'
import { inLedger, inLedgerOrNull, type Ledger } from '#domain/money/ledger'
import { type Cents, plus, times, zeroCents } from '#domain/money/money'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CopyKind } from '#domain/copies/copy'
import { faceColumns, faceOf, type ProductFace } from '#server/db/products/product-face'
import type { Page, Selection } from '#server/db/groups/collection-filter'
import type { HoldingGroupsTable } from '#server/database/tables/copies'
import { countOf } from '#server/db/groups/group-pages'
import { orderedGroups, partsOf } from '#server/db/groups/ordered-groups'
import type { Reader } from '#server/database/storage'
import type { SharedCollection } from './everybodys-groups.ts'

/** Equal copies, as visitors see them. */
export interface SharedGroup extends Pick<HoldingGroupsTable, 'kind' | 'label' | 'condition'> {
  readonly productId: string
  readonly product: ProductFace
  readonly gradingCompany: string | null
  readonly grade: string | null
  readonly quantity: number
  /** Everybody's price of one copy, in the ledger's currency. */
  readonly marketPriceCents: Cents | null
  /** What the copies cost together; null when that is not shown. */
  readonly costBasisCents: Cents | null
  readonly copies: readonly CopyDetails[]
}

/** Returns a page of the groups in an order, a few hundred at most, and how many there are. */
export async function sharedGroupsPage(
  db: Reader,
  { ledger, collectorId, shows }: SharedCollection,
  selection: Selection,
  order: GroupOrder,
  page: Page,
): Promise<{ groups: SharedGroup[]; total: number }> {
  const { groups: total } = await countOf(db, selection)
  if (page.offset >= total) return { groups: [], total }
  const keys = (await orderedGroups(db, selection, order, page)).map(({ key }) => key)
  if (keys.length === 0) return { groups: [], total }
  const rows = await shownToAll(db, collectorId, keys, shows).execute()
  const details = await detailsOfCopies(db, collectorId, keys, shows)
  const byKey = new Map(
    rows.map(row => [row.group_key, sharedGroupOf(row, ledger, details.get(row.group_key) ?? [])]),
  )
  return { groups: keys.flatMap(key => byKey.get(key) ?? []), total }
}

function shownToAll(db: Reader, collectorId: string, keys: readonly string[], { showsCost }: SharedParts) {
  return db
    .selectFrom('holding_groups')
    .innerJoin('products', 'products.id', 'holding_groups.product_id')
    .leftJoin('market_prices', join =>
      join
        .onRef('market_prices.product_id', '=', 'holding_groups.product_id')
        .onRef('market_prices.price_key', '=', 'holding_groups.price_key'),
    )
    .select(faceColumns)
    .select([
      'holding_groups.group_key',
      'holding_groups.product_id',
      'holding_groups.kind',
      'holding_groups.label',
      'holding_groups.condition',
      'holding_groups.grading_company',
      'holding_groups.grade',
      'holding_groups.quantity',
      'market_prices.price_cents',
    ])
    .$if(showsCost, query => query.select('holding_groups.cost_basis_cents'))
    .where('holding_groups.collector_id', '=', collectorId)
    .where('holding_groups.group_key', 'in', keys)
}

type ShownRow = Awaited<ReturnType<ReturnType<typeof shownToAll>['executeTakeFirstOrThrow']>>

function sharedGroupOf(row: ShownRow, ledger: Ledger, copies: readonly CopyDetails[]): SharedGroup {
  return {
    productId: row.product_id,
    product: faceOf(row),
    kind: row.kind,
    label: row.label,
    condition: row.condition,
    gradingCompany: row.grading_company,
    grade: row.grade,
    quantity: row.quantity,
    marketPriceCents: inLedgerOrNull(ledger, row.product_id, row.price_cents),
    costBasisCents: row.cost_basis_cents ?? null,
    copies,
  }
}

/** What the copies of a page add up to. Prices are everybody's. */
export interface SharedFigures {
  readonly cards: number
  readonly sealed: number
  readonly pricedQuantity: number
  /** Over the copies with a price, in the ledger's currency. */
  readonly valueCents: Cents
  /** What all copies cost; 0 when that is not shown. */
  readonly costBasisCents: Cents
  /** When the oldest and the newest price are from; null without one. */
  readonly oldestPrice: string | null
  readonly newestPrice: string | null
}

const noFigures: SharedFigures = {
  cards: 0,
  sealed: 0,
  pricedQuantity: 0,
  valueCents: zeroCents,
  costBasisCents: zeroCents,
  oldestPrice: null,
  newestPrice: null,
}

/**
 * Adds up the groups of a selection, some milliseconds at a time. Prices are converted one by one, as the pages of the
 * list show them, so copies of one price are added up first.
 */
export async function sharedFigures(
  db: Reader,
  { ledger, shows }: SharedCollection,
  selection: Selection,
): Promise<SharedFigures> {
  let figures = noFigures
  for (const part of (await partsOf(db, selection)) ?? [null])
    for (const row of await sumsByPrice(selection, ledger, shows, part)) figures = added(figures, row, ledger)
  return figures
}

/** A product of each side of a moving rate: the one that moved last, and one after all. */
const afterAll = '\u{10ffff}'

const sumOfCosts = sql<Cents>`cast(sum(holding_groups.cost_basis_cents) as bigint)`

interface SumOfPrice {
  readonly kind: CopyKind
  readonly price: Cents | null
  readonly hasMoved: number
  readonly copies: number
  readonly cost: Cents
  readonly oldest: string | null
  readonly newest: string | null
}

async function sumsByPrice(
  { groups }: Selection,
  { moving }: Ledger,
  { showsCost }: SharedParts,
  part: RawBuilder<SqlBool> | null,
): Promise<SumOfPrice[]> {
  const hasMoved =
    moving === null
      ? sql<number>`1`
      : sql<number>`case when holding_groups.product_id <= ${sql.lit(moving.throughProduct)} then 1 else 0 end`
  return groups
    .$if(part !== null, query => query.where(part as RawBuilder<SqlBool>))
    .select([
      'holding_groups.kind',
      'holding_groups.counted_price_cents as price',
      hasMoved.as('hasMoved'),
      sql<number>`cast(sum(holding_groups.quantity) as bigint)`.as('copies'),
      (showsCost ? sumOfCosts : sql<Cents>`0`).as('cost'),
      sql<string | null>`min(holding_groups.counted_as_of)`.as('oldest'),
      sql<string | null>`max(holding_groups.counted_as_of)`.as('newest'),
    ])
    .groupBy(['holding_groups.kind', 'holding_groups.counted_price_cents', hasMoved])
    .execute()
}

function added(figures: SharedFigures, row: SumOfPrice, ledger: Ledger): SharedFigures {
  const { kind, price: priceCents, copies, cost } = row
  const [cards, sealed] = kind === 'sealed' ? [0, copies] : [copies, 0]
  const counted = {
    ...figures,
    cards: figures.cards + cards,
    sealed: figures.sealed + sealed,
    costBasisCents: plus(figures.costBasisCents, cost),
  }
  if (priceCents === null) return counted
  const productId = row.hasMoved === 1 ? (ledger.moving?.throughProduct ?? '') : afterAll
  return {
    ...counted,
    pricedQuantity: figures.pricedQuantity + copies,
    valueCents: plus(figures.valueCents, times(inLedger(ledger, { productId, priceCents }), copies)),
    oldestPrice: least(figures.oldestPrice, row.oldest),
    newestPrice:
      figures.newestPrice !== null && figures.newestPrice > (row.newest ?? '')
        ? figures.newestPrice
        : row.newest,
  }
}

function least(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

/** Lists the names of the sets of a selection, in order. */
export async function sharedSets(db: Reader, selection: Selection, limit: number): Promise<string[]> {
  const names = new Set<string>()
  for (const part of (await partsOf(db, selection)) ?? [null]) {
    const rows = await selection.groups
      .$if(part !== null, query => query.where(part as RawBuilder<SqlBool>))
      .select('holding_groups.set_name')
      .distinct()
      .limit(limit)
      .execute()
    for (const { set_name: name } of rows) if (name !== '') names.add(name)
  }
  return [...names].sort().slice(0, limit)
}

/**
 * What a shared page says of single copies, besides their group: null for what a copy does not have, and for what is not
 * shown. A statement names only the columns that its collector shows.
 */
interface CopyDetails {
  readonly note: string | null
  readonly box: string | null
  readonly binder: string | null
  readonly page: string | null
  readonly certNumber: string | null
}

interface Row extends Partial<Omit<CopyDetails, 'certNumber'>> {
  readonly group_key: string
  readonly created_at: string
  readonly id: string
  readonly cert_number?: string | null
}

/**
 * Returns the details of the newest copies of each group, newest first, without copies that have none. One statement, or
 * none when the page shows nothing of copies; reads each group from its index, however many copies it has.
 */
async function detailsOfCopies(
  db: Reader,
  collectorId: string,
  groupKeys: readonly string[],
  shows: SharedParts,
): Promise<Map<string, CopyDetails[]>> {
  const columns = [
    ...(shows.showsNotes ? ['note'] : []),
    ...(shows.showsPlace ? ['box', 'binder', 'page'] : []),
    ...(shows.showsCerts ? ['cert_number'] : []),
  ]
  if (columns.length === 0 || groupKeys.length === 0) return new Map()
  const newest = groupKeys.map(key => newestOf(collectorId, key, columns))
  const { rows } = await sql<Row>`${sql.join(newest, sql` union all `)}`.execute(db)
  const newestCopies = rows.toSorted(newestFirst).flatMap(row => {
    const { note = null, box = null, binder = null, page = null, cert_number: certNumber = null } = row
    const copy = { note, box, binder, page, certNumber }
    return Object.values(copy).every(fact => fact === null) ? [] : [{ key: row.group_key, copy }]
  })
  const byKey = new Map<string, CopyDetails[]>()
  for (const { key, copy } of newestCopies) byKey.set(key, [...(byKey.get(key) ?? []), copy])
  return byKey
}

function newestOf(collectorId: string, key: string, columns: readonly string[]): RawBuilder<unknown> {
  const named = sql.join(columns.map(column => sql.ref(column)))
  return sql`select * from (
    select group_key, created_at, id, ${named} from holdings
    where collector_id = ${collectorId} and group_key = ${key} and removed_at is null
    order by created_at desc, id desc limit ${sql.lit(maxDetailedCopies)}) as newest`
}

function newestFirst(one: Row, other: Row): number {
  if (one.created_at !== other.created_at) return one.created_at < other.created_at ? 1 : -1
  return one.id < other.id ? 1 : -1
}
