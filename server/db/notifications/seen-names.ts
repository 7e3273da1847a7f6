/** The names of products as a collector saw them, for mails: anybody may have edited them since. */
import { sql } from 'kysely'
import { factsFromJson, type KeptFacts } from '#server/db/products/product-revisions'
import type { Reader } from '#server/database/storage'

/**
 * Returns the name and set of a product as it was when the collector last added it to their collection or wishlist or
 * edited it, or the operator set it back. Undefined if it was not edited since. A product that they neither hold nor wish
 * for has its name from before all edits.
 */
export async function seenNames(
  db: Reader,
  collectorId: string,
  productId: string,
): Promise<Pick<KeptFacts, 'name' | 'setName'> | undefined> {
  const row = await db
    .selectFrom('product_revisions')
    .select('fields')
    .where('product_id', '=', productId)
    .where('edited_at', '>', await lastSeen(db, collectorId, productId))
    .orderBy('revision')
    .limit(1)
    .executeTakeFirst()
  return row && factsFromJson(row.fields)
}

/** Returns the instant; blank if there is none. */
async function lastSeen(db: Reader, collectorId: string, productId: string): Promise<string> {
  const added = await db
    .selectFrom('holding_groups')
    // For the largest value of a column, SQLite would walk all groups in its order.
    .select(sql<string | null>`max(coalesce(newest_created_at, ''))`.as('at'))
    .where('collector_id', '=', collectorId)
    .where('product_id', '=', productId)
    .executeTakeFirst()
  const wished = await db
    .selectFrom('wishes')
    .select('wished_at as at')
    .where('collector_id', '=', collectorId)
    .where('product_id', '=', productId)
    .executeTakeFirst()
  const edited = await db
    .selectFrom('product_revisions')
    .select(({ fn }) => fn.max('edited_at').as('at'))
    .where('product_id', '=', productId)
    .where(({ eb, or }) => or([eb('edited_by', '=', collectorId), eb('editor', '=', 'operator')]))
    .executeTakeFirst()
  return [added, wished, edited]
    .map(found => found?.at ?? '')
    .reduce((last, at) => (at > last ? at : last), '')
}
