/** The products that one collector edited. */
import type { Reader } from '#server/database/storage'
import { factsFromJson, type KeptFacts } from './product-revisions.ts'

/** Lists products that a collector edited, by their ids after one. */
export async function productsEditedBy(
  db: Reader,
  collectorId: string,
  { afterId, limit }: { readonly afterId: string; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('product_revisions')
    .select('product_id')
    .distinct()
    .where('edited_by', '=', collectorId)
    .where('product_id', '>', afterId)
    .orderBy('product_id')
    .limit(limit)
    .execute()
  return rows.map(row => row.product_id)
}

/** An edit of a product as it is kept. */
export interface KeptEdit {
  readonly revision: number
  readonly isTheirs: boolean
  readonly before: KeptFacts
}

/** Lists the next older edits of a product than a revision, the newest first, and whether a collector made each. */
export async function editsBelow(
  db: Reader,
  productId: string,
  collectorId: string,
  { below, limit }: { readonly below: number; readonly limit: number },
): Promise<KeptEdit[]> {
  const rows = await db
    .selectFrom('product_revisions')
    .select(['revision', 'edited_by', 'fields'])
    .where('product_id', '=', productId)
    .where('revision', '<', below)
    .orderBy('revision', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ revision, edited_by, fields }) => ({
    revision,
    isTheirs: edited_by === collectorId,
    before: factsFromJson(fields),
  }))
}

/** Returns the number of a collector's first edit of a product; null without any. */
export async function firstEditBy(
  db: Reader,
  productId: string,
  collectorId: string,
): Promise<number | null> {
  const first = await db
    .selectFrom('product_revisions')
    .select('revision')
    .where('edited_by', '=', collectorId)
    .where('product_id', '=', productId)
    .orderBy('revision')
    .limit(1)
    .executeTakeFirst()
  return first?.revision ?? null
}
