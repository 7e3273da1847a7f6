/** The ids of products in outside catalogues, with a digest of the imported row. */
import { insertRows } from '#server/database/saved-rows'
import type { Reader, Writer } from '#server/database/storage'

export interface ProductSource {
  readonly externalId: string
  readonly productId: string
  readonly contentHash: string
}

export async function sourcesByExternalId(
  db: Reader,
  source: string,
  externalIds: readonly string[],
): Promise<Map<string, ProductSource>> {
  if (externalIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('product_sources')
    .select(['external_id', 'product_id', 'content_hash'])
    .where('source', '=', source)
    .where('external_id', 'in', externalIds)
    .execute()
  return new Map(
    rows.map(row => [
      row.external_id,
      { externalId: row.external_id, productId: row.product_id, contentHash: row.content_hash },
    ]),
  )
}

/** Returns whether an outside catalogue has at least so many rows here. */
export async function hasSoManyRows(db: Reader, source: string, count: number): Promise<boolean> {
  const row = await db
    .selectFrom('product_sources')
    .select('external_id')
    .where('source', '=', source)
    .orderBy('external_id')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Lists the ids of products in every outside catalogue. Of several ids in one catalogue, the first by name. */
export async function externalIdsByProduct(
  db: Reader,
  productIds: readonly string[],
): Promise<Map<string, Readonly<Record<string, string>>>> {
  const found = new Map<string, Record<string, string>>()
  for (let start = 0; start < productIds.length; start += 500) {
    const rows = await db
      .selectFrom('product_sources')
      .select(['product_id', 'source', 'external_id'])
      .where('product_id', 'in', productIds.slice(start, start + 500))
      .orderBy('product_id')
      .orderBy('source')
      .orderBy('external_id')
      .execute()
    for (const { product_id, source, external_id } of rows) {
      const ids = found.get(product_id) ?? {}
      ids[source] ??= external_id
      found.set(product_id, ids)
    }
  }
  return found
}

/** Lists the external ids of a source that were imported with this content, in order, after a given one. */
export async function externalIdsWithContent(
  db: Reader,
  source: string,
  contentHash: string,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('product_sources')
    .select('external_id')
    .where('source', '=', source)
    .where('content_hash', '=', contentHash)
    .where('external_id', '>', after)
    .orderBy('external_id')
    .limit(limit)
    .execute()
  return rows.map(row => row.external_id)
}

export async function insertSources(
  tx: Writer,
  source: string,
  sources: readonly ProductSource[],
): Promise<void> {
  const rows = sources.map(({ externalId, productId, contentHash }) => ({
    source,
    external_id: externalId,
    product_id: productId,
    content_hash: contentHash,
  }))
  await insertRows(tx, 'product_sources', rows)
}

export async function updateContentHash(
  tx: Writer,
  source: string,
  externalId: string,
  contentHash: string,
): Promise<void> {
  await tx
    .updateTable('product_sources')
    .set({ content_hash: contentHash })
    .where('source', '=', source)
    .where('external_id', '=', externalId)
    .execute()
}

export async function countWithContent(db: Reader, source: string, contentHash: string): Promise<number> {
  const { count } = await db
    .selectFrom('product_sources')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('source', '=', source)
    .where('content_hash', '=', contentHash)
    .executeTakeFirstOrThrow()
  return count
}
