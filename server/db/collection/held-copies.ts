import type { CopyState } from '#domain/collection/copy'
import type { ExtraCosts } from '#domain/collection/extra-costs'
import type { Cents } from '#domain/money/money'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Page, Selection } from './collection-filter.ts'
import { purchaseCostsFrom, purchaseColumns, stateColumns, stateFrom } from './copies.ts'
import { faceColumns, faceOf, type ProductFace } from '#server/db/catalogue/product-face'
import { chunksOf } from '#server/db/chunks'
import { columnMap } from '#server/db/columns'
import { isPreparedSize, prepared, preparedFor } from '#server/db/prepared'
import { preparedForList } from '#server/db/prepared-lists'
import type { Reader } from '#server/db/storage'

/** A held copy with the face of its product and its market price. */
export interface HeldCopy {
  readonly id: string
  readonly productId: string
  readonly product: ProductFace
  readonly state: CopyState
  readonly costBasisCents: Cents
  /** Parts of the cost basis, or of the raw card cost while in grading. */
  readonly purchaseCosts: ExtraCosts
  readonly purchaseDate: string
  readonly groupKey: string
  readonly createdAt: string
  /** Null without a price. */
  readonly marketPriceCents: Cents | null
  readonly priceKey: string
  readonly priceAsOf: string | null
  /** The collector's own price. */
  readonly ownPriceCents: Cents | null
}

/** The columns of a copy that are named as its fields. */
export const copyColumns = columnMap([
  'id',
  'product_id',
  'cost_basis_cents',
  'purchase_date',
  'group_key',
  'created_at',
  'own_price_cents',
])

/** More copies are read in several statements, each of some milliseconds, so that others have their turns. */
const copiesPerStatement = 250

/** Returns a page of a selection's copies, newest first. */
export async function copiesPage(db: Reader, selection: Selection, page: Page): Promise<HeldCopy[]> {
  const { collectorId, isWhole } = selection
  const { limit, offset } = page
  if (isWhole && isPreparedSize(limit))
    return (await wholePage(limit).execute(db, { collectorId, offset })).map(copyOf)
  if (limit <= copiesPerStatement)
    return copiesWith(db, collectorId, sql`holdings.id in ${idsPage(db, selection, page)}`)
  const copies: HeldCopy[] = []
  for await (const batch of copiesInBatches(db, selection, page)) copies.push(...batch)
  return copies
}

/** Yields a page of a selection's copies, newest first, each batch some milliseconds of work. */
export async function* copiesInBatches(
  db: Reader,
  selection: Selection,
  page: Page,
): AsyncGenerator<HeldCopy[]> {
  const { collectorId, isWhole } = selection
  if (isWhole) return yield* wholeInBatches(db, collectorId, page)
  const ids = (await idsPage(db, selection, page).execute()).map(({ id }) => id)
  for (const chunk of chunksOf(ids, copiesPerStatement))
    yield await copiesWith(db, collectorId, sql`holdings.id in (${sql.join(chunk)})`)
}

/** Each batch begins after the last copy of the one before: to look up ids, PostgreSQL may read all copies each time. */
async function* wholeInBatches(db: Reader, collectorId: string, page: Page): AsyncGenerator<HeldCopy[]> {
  let [left, { offset }]: [number, { offset: number }] = [page.limit, page]
  let after: Pick<HeldCopy, 'createdAt' | 'id'> = { createdAt: afterAll, id: afterAll }
  while (left > 0) {
    const rows = await batchAfter.execute(db, { collectorId, offset, ...after })
    const copies = rows.slice(0, left).map(copyOf)
    yield copies
    const last = copies.at(-1)
    if (!last || rows.length < copiesPerStatement) return
    after = last
    left -= copies.length
    offset = 0
  }
}

/** Comes after every time and every id. */
const afterAll = '~'

interface Batch {
  readonly collectorId: string
  readonly createdAt: string
  readonly id: string
  readonly offset: number
}

const batchAfter = prepared((db, { collectorId, createdAt, id, offset }: Batch) => {
  const batch = newestFirstOf(heldBy(db, collectorId))
    .where(sql<SqlBool>`(holdings.created_at, holdings.id) < (${createdAt}, ${id})`)
    .limit(sql.lit(copiesPerStatement))
    .offset(offset)
  return copiesQuery(db, collectorId, sql`holdings.id in ${batch}`)
})

function idsPage(db: Reader, { collectorId, groups, groupKey, isWhole }: Selection, { limit, offset }: Page) {
  let held = heldBy(db, collectorId)
  // Name a single group directly, so that its index is used.
  if (groupKey !== null) held = held.where('holdings.group_key', '=', groupKey)
  if (!isWhole) held = held.where('holdings.group_key', 'in', groups.select('holding_groups.group_key'))
  return newestFirstOf(held).limit(limit).offset(offset)
}

const wholePage = preparedFor(
  limit =>
    (db, { collectorId, offset }: { collectorId: string; offset: number }) => {
      const page = newestFirstOf(heldBy(db, collectorId)).limit(sql.lit(limit)).offset(offset)
      return copiesQuery(db, collectorId, sql`holdings.id in ${page}`)
    },
)

function heldBy(db: Reader, collectorId: string) {
  return db
    .selectFrom('holdings')
    .select('holdings.id')
    .where('holdings.collector_id', '=', collectorId)
    .where('holdings.removed_at', 'is', null)
}

function newestFirstOf(held: ReturnType<typeof heldBy>) {
  return held.orderBy('holdings.created_at', 'desc').orderBy('holdings.id', 'desc')
}

/** Returns the collector's held copies among these ids, newest first. */
export async function copiesById(
  db: Reader,
  collectorId: string,
  ids: readonly string[],
): Promise<HeldCopy[]> {
  const copies: HeldCopy[] = []
  for (const chunk of chunksOf(ids, copiesPerStatement)) {
    copies.push(...(await byIdQuery(db, { collectorId }, chunk)).map(copyOf))
  }
  return ids.length > copiesPerStatement ? copies.sort(newestFirst) : copies
}

const byIdQuery = preparedForList((db, { collectorId }: { collectorId: string }, ids: readonly string[]) =>
  copiesQuery(db, collectorId, sql`holdings.id in (${sql.join(ids)})`),
)

function newestFirst(one: HeldCopy, other: HeldCopy): number {
  if (one.createdAt !== other.createdAt) return one.createdAt > other.createdAt ? -1 : 1
  return one.id > other.id ? -1 : 1
}

/** Returns the newest copies of these groups by group key, at most `each` per group. */
export async function newestCopiesOf(
  db: Reader,
  collectorId: string,
  groupKeys: readonly string[],
  each: number,
): Promise<Map<string, HeldCopy[]>> {
  const byGroup = new Map<string, HeldCopy[]>(groupKeys.map(key => [key, []]))
  for (const chunk of chunksOf(groupKeys, groupsPerStatement(each))) {
    const keys = Array.from({ length: groupsPerStatement(each) }, (_, index) => chunk[index] ?? noGroup)
    const values = Object.fromEntries(keys.map((key, index) => [`key${index}`, key]))
    const rows = await newestOf(each).execute(db, { ...values, collectorId })
    for (const copy of rows.map(copyOf)) byGroup.get(copy.groupKey)?.push(copy)
  }
  return byGroup
}

/** What tells the newest copies of a group without looking for them. */
interface KnownGroup {
  readonly key: string
  readonly quantity: number
  readonly newestCopyId: string
}

/** Like `newestCopiesOf`, for many groups: most of them show their newest copy alone, or all their copies. */
export async function newestCopiesOfMany(
  db: Reader,
  collectorId: string,
  groups: readonly KnownGroup[],
  each: number,
): Promise<Map<string, HeldCopy[]>> {
  const [few, many] = [groups.filter(isShown), groups.filter(group => !isShown(group))]
  const keys = many.map(({ key }) => key)
  const byGroup =
    each === 1 ? new Map<string, HeldCopy[]>() : await newestCopiesOf(db, collectorId, keys, each)
  const wanted =
    each === 1
      ? sql<SqlBool>`holdings.id in (${sql.join(groups.map(({ newestCopyId }) => newestCopyId))})`
      : sql<SqlBool>`holdings.group_key in (${sql.join(few.map(({ key }) => key))}) and holdings.removed_at is null`
  if (groups.length === 0 || (each > 1 && few.length === 0)) return byGroup
  for (const copy of await copiesWith(db, collectorId, wanted)) {
    const copies = byGroup.get(copy.groupKey)
    if (copies) copies.push(copy)
    else byGroup.set(copy.groupKey, [copy])
  }
  return byGroup

  function isShown({ quantity }: KnownGroup): boolean {
    return quantity <= each
  }
}

/** Fills the places of a statement that a page leaves. */
const noGroup = ''

function groupsPerStatement(each: number): number {
  return Math.max(1, Math.floor(copiesPerStatement / each))
}

const newestOf = preparedFor(
  each => (db, values: { readonly collectorId: string } & Readonly<Record<string, string>>) => {
    const keys = Array.from({ length: groupsPerStatement(each) }, (_, index) => values[`key${index}`] ?? '')
    return newestQuery(db, values.collectorId, keys, each)
  },
)

function newestQuery(db: Reader, collectorId: string, groupKeys: readonly string[], each: number) {
  const newest = groupKeys.map(key => {
    const copies = heldBy(db, collectorId).where('holdings.group_key', '=', key)
    // SQLite limits no part of a union but a subquery.
    return sql`select id from (${newestFirstOf(copies).limit(sql.lit(each))}) as newest`
  })
  return copiesQuery(db, collectorId, sql`holdings.id in (${sql.join(newest, sql` union all `)})`)
}

/** Reads the copies that match `isWanted`, a condition on their ids, so that no other copy is read. */
async function copiesWith(
  db: Reader,
  collectorId: string,
  isWanted: RawBuilder<SqlBool>,
): Promise<HeldCopy[]> {
  return (await copiesQuery(db, collectorId, isWanted).execute()).map(copyOf)
}

function copiesQuery(db: Reader, collectorId: string, isWanted: RawBuilder<SqlBool>) {
  return db
    .selectFrom('holdings')
    .where('holdings.collector_id', '=', collectorId)
    .where(isWanted)
    .innerJoin('products', 'products.id', 'holdings.product_id')
    .innerJoin('holding_groups', join =>
      join
        .on('holding_groups.collector_id', '=', collectorId)
        .onRef('holding_groups.group_key', '=', 'holdings.group_key'),
    )
    .leftJoin('market_prices', join =>
      join
        .onRef('market_prices.product_id', '=', 'holding_groups.product_id')
        .onRef('market_prices.price_key', '=', 'holding_groups.price_key'),
    )
    .select(faceColumns)
    .select(stateColumns.of('holdings'))
    .select(copyColumns.of('holdings'))
    .select(purchaseColumns.of('holdings'))
    .select(['holding_groups.price_key', 'market_prices.price_cents', 'market_prices.as_of'])
    .orderBy('holdings.created_at', 'desc')
    .orderBy('holdings.id', 'desc')
}

type CopyRow = Awaited<ReturnType<ReturnType<typeof copiesQuery>['executeTakeFirstOrThrow']>>

function copyOf(row: CopyRow): HeldCopy {
  return {
    ...copyColumns.read(row),
    product: faceOf(row),
    state: stateFrom(row),
    purchaseCosts: purchaseCostsFrom(row),
    marketPriceCents: row.price_cents,
    priceKey: row.price_key,
    priceAsOf: row.as_of,
  }
}
