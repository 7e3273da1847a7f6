/** Which groups a statement is about: those of some products of each collector, or all of some collectors. */
import { type SqlBool, sql } from 'kysely'
import { chunksOf } from '#server/database/chunks'
import type { Reader } from '#server/database/storage'

/** A product of a collector. */
interface OwnedProduct {
  readonly collectorId: string
  readonly productId: string
}

/** All groups of some collectors: of several who have few, or those of one in a range of products. */
type PartOfWhole = { readonly collectorIds: readonly string[] } | ProductRange

interface ProductRange {
  readonly collectorId: string
  /** Before the first product. */
  readonly after: string
  /** The last product; null for the end. */
  readonly upTo: string | null
}

/** The groups of these products, or all of some collectors. */
export type GroupsOf = readonly OwnedProduct[] | { readonly whole: readonly PartOfWhole[] }

/** As many as one statement takes some milliseconds for. */
export type PartOfGroups = readonly OwnedProduct[] | PartOfWhole

const groupsAtOnce = 5_000

/** Returns all groups of these collectors, whose totals are locked, at most about so many to a part. */
export async function wholeCollections(
  db: Reader,
  collectors: readonly { readonly collectorId: string; readonly groupCount: number }[],
  atOnce = groupsAtOnce,
): Promise<GroupsOf> {
  const whole: PartOfWhole[] = []
  let [together, count]: [string[], number] = [[], 0]
  for (const { collectorId, groupCount } of collectors) {
    if (groupCount > atOnce) {
      whole.push(...(await rangesOf(db, collectorId, atOnce)))
      continue
    }
    if (count + groupCount > atOnce) {
      whole.push({ collectorIds: together })
      ;[together, count] = [[], 0]
    }
    together.push(collectorId)
    count += groupCount
  }
  if (together.length > 0) whole.push({ collectorIds: together })
  return { whole }
}

/** Divides the groups of a collector into parts by their products, by an index. Those of a product stay together. */
export async function rangesOf(
  db: Reader,
  collectorId: string,
  atOnce = groupsAtOnce,
): Promise<ProductRange[]> {
  const ranges: ProductRange[] = []
  for (let after: string | null = ''; after !== null; ) {
    const from: string = after
    after = await lastOfNextGroups(db, { collectorId, after: from }, atOnce)
    ranges.push({ collectorId, after: from, upTo: after })
  }
  return ranges
}

/** What comes after a product in a list by product. */
export interface AfterProduct {
  readonly collectorId: string
  readonly after: string
}

/** Returns the product of the last of a collector's next `count` groups after a product, by an index; null for fewer. */
export async function lastOfNextGroups(
  db: Reader,
  { collectorId, after }: AfterProduct,
  count: number,
): Promise<string | null> {
  const last = await db
    .selectFrom('holding_groups')
    .select('product_id')
    .where('collector_id', '=', collectorId)
    .where('product_id', '>', after)
    .orderBy('product_id')
    .limit(1)
    .offset(count - 1)
    .executeTakeFirst()
  return last?.product_id ?? null
}

/** Splits the groups into parts that fit one statement each. */
export function inParts(groups: GroupsOf): readonly PartOfGroups[] {
  return 'whole' in groups ? groups.whole : chunksOf(groups)
}

/** Whether a row with the columns collector_id and product_id of this table is among these groups. */
export function isOneOf(table: 'holding_groups' | 'price_baselines', groups: PartOfGroups) {
  const [collector, product] = [sql.ref(`${table}.collector_id`), sql.ref(`${table}.product_id`)]
  if ('collectorIds' in groups) return sql<SqlBool>`${collector} in (${sql.join(groups.collectorIds)})`
  if ('after' in groups) {
    const { collectorId, after, upTo } = groups
    const isBeforeEnd = upTo === null ? sql`` : sql` and ${product} <= ${upTo}`
    return sql<SqlBool>`${collector} = ${collectorId} and ${product} > ${after}${isBeforeEnd}`
  }
  const [first] = groups
  if (first && groups.every(({ collectorId }) => collectorId === first.collectorId)) {
    const productIds = sql.join(groups.map(({ productId }) => productId))
    return sql<SqlBool>`${collector} = ${first.collectorId} and ${product} in (${productIds})`
  }
  const pairs = sql.join(groups.map(({ collectorId, productId }) => sql`(${collectorId}, ${productId})`))
  return sql<SqlBool>`(${collector}, ${product}) in (values ${pairs})`
}
