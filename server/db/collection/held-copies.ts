import type { CopyState } from '#domain/collection/copy'
import type { ExtraCosts } from '#domain/collection/extra-costs'
import type { Cents } from '#domain/money/money'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Page, Selection } from './collection-filter.ts'
import { purchaseCostsFrom, purchaseColumns, stateColumns, stateFrom } from './copies.ts'
import { faceColumns, faceOf, type ProductFace } from '#server/db/catalogue/product-face'
import { chunksOf } from '#server/db/chunks'
import { columnMap } from '#server/db/columns'
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
  if (page.limit <= copiesPerStatement)
    return copiesWith(db, selection.collectorId, sql`holdings.id in ${idsPage(db, selection, page)}`)
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
  const ids = (await idsPage(db, selection, page).execute()).map(({ id }) => id)
  for (const chunk of chunksOf(ids, copiesPerStatement))
    yield await copiesWith(db, selection.collectorId, sql`holdings.id in (${sql.join(chunk)})`)
}

function idsPage(db: Reader, { collectorId, groups, groupKey, isWhole }: Selection, { limit, offset }: Page) {
  let held = db
    .selectFrom('holdings')
    .select('holdings.id')
    .where('holdings.collector_id', '=', collectorId)
    .where('holdings.removed_at', 'is', null)
  // Name a single group directly, so that its index is used.
  if (groupKey !== null) held = held.where('holdings.group_key', '=', groupKey)
  if (!isWhole) held = held.where('holdings.group_key', 'in', groups.select('holding_groups.group_key'))
  return held
    .orderBy('holdings.created_at', 'desc')
    .orderBy('holdings.id', 'desc')
    .limit(limit)
    .offset(offset)
}

/** Returns the collector's held copies among these ids, newest first. */
export async function copiesById(
  db: Reader,
  collectorId: string,
  ids: readonly string[],
): Promise<HeldCopy[]> {
  const copies: HeldCopy[] = []
  for (const chunk of chunksOf(ids, copiesPerStatement)) {
    copies.push(...(await copiesWith(db, collectorId, sql`holdings.id in (${sql.join(chunk)})`)))
  }
  return ids.length > copiesPerStatement ? copies.sort(newestFirst) : copies
}

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
  for (const chunk of chunksOf(groupKeys, Math.max(1, Math.floor(copiesPerStatement / each)))) {
    const [first, ...others] = chunk.map(key => {
      const newest = db
        .selectFrom('holdings')
        .select('holdings.id')
        .where('holdings.collector_id', '=', collectorId)
        .where('holdings.group_key', '=', key)
        .where('holdings.removed_at', 'is', null)
        .orderBy('holdings.created_at', 'desc')
        .orderBy('holdings.id', 'desc')
        .limit(each)
      // SQLite limits no part of a union but a subquery.
      return db.selectFrom(newest.as('newest')).select('newest.id')
    })
    if (!first) continue
    const ids = others.reduce((all, more) => all.unionAll(more), first)
    const copies = await copiesWith(db, collectorId, sql`holdings.id in (${ids})`)
    for (const copy of copies) byGroup.get(copy.groupKey)?.push(copy)
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

/** Reads the copies that match `isWanted`, a condition on their ids, so that no other copy is read. */
async function copiesWith(
  db: Reader,
  collectorId: string,
  isWanted: RawBuilder<SqlBool>,
): Promise<HeldCopy[]> {
  const rows = await db
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
    .execute()
  return rows.map(row => ({
    ...copyColumns.read(row),
    product: faceOf(row),
    state: stateFrom(row),
    purchaseCosts: purchaseCostsFrom(row),
    marketPriceCents: row.price_cents,
    priceKey: row.price_key,
    priceAsOf: row.as_of,
  }))
}
