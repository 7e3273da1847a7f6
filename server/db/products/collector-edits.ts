/** The products that one collector edited. */
import type { Reader } from '#server/database/storage'

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

/** Where the newest edits of a product come from. */
export type NewestEdits =
  | { readonly by: 'the collector'; readonly firstRevision: number }
  | { readonly by: 'the operator' | 'others' }

/** Says whether a collector made the newest edits of a product, and which of these was the first. */
export async function newestEditsOf(
  db: Reader,
  productId: string,
  collectorId: string,
): Promise<NewestEdits> {
  const kept = db.selectFrom('product_revisions').where('product_id', '=', productId)
  const byOther = await kept
    .select(['revision', 'editor'])
    .where(({ eb, or }) => or([eb('edited_by', 'is', null), eb('edited_by', '<>', collectorId)]))
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()
  const first = await kept
    .select('revision')
    .where('edited_by', '=', collectorId)
    .where('revision', '>', byOther?.revision ?? -1)
    .orderBy('revision')
    .limit(1)
    .executeTakeFirst()
  if (first) return { by: 'the collector', firstRevision: first.revision }
  return { by: byOther?.editor === 'operator' ? 'the operator' : 'others' }
}
