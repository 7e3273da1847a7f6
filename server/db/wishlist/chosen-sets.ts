/** The sets that a collector wants to finish. */
import type { Language } from '#domain/products/language'
import { maxChosenSets } from '#domain/wishlist/set-checklist'
import type { Reader, Storage, Writer } from '#server/database/storage'

export interface ChosenSet {
  readonly language: Language
  readonly setCode: string
}

/** Lists the sets that a collector has chosen, by language and code. */
export async function chosenSets(db: Reader, collectorId: string): Promise<ChosenSet[]> {
  const rows = await db
    .selectFrom('chosen_sets')
    .select(['language', 'set_code'])
    .where('collector_id', '=', collectorId)
    .orderBy('language')
    .orderBy('set_code')
    .limit(maxChosenSets)
    .execute()
  return rows.map(({ language, set_code: setCode }) => ({ language, setCode }))
}

/** Adds a chosen set, once. */
export async function insertChosenSet(
  tx: Writer,
  collectorId: string,
  { language, setCode }: ChosenSet,
  chosenAt: string,
): Promise<void> {
  await tx
    .insertInto('chosen_sets')
    .values({ collector_id: collectorId, language, set_code: setCode, chosen_at: chosenAt })
    .onConflict(conflict => conflict.columns(['collector_id', 'language', 'set_code']).doNothing())
    .execute()
}

/** Inserts chosen sets of a download. */
export async function insertRestoredSets(
  tx: Writer,
  collectorId: string,
  sets: readonly (ChosenSet & { readonly chosenAt: string })[],
): Promise<void> {
  for (const { chosenAt, ...set } of sets) await insertChosenSet(tx, collectorId, set, chosenAt)
}

export async function deleteChosenSet(
  tx: Writer,
  collectorId: string,
  { language, setCode }: ChosenSet,
): Promise<void> {
  await tx
    .deleteFrom('chosen_sets')
    .where('collector_id', '=', collectorId)
    .where('language', '=', language)
    .where('set_code', '=', setCode)
    .execute()
}

/** The sets for the download of an account, by language and code. */
export async function* exportedChosenSets(
  storage: Storage,
  collectorId: string,
): AsyncGenerator<(ChosenSet & { readonly chosenAt: string })[]> {
  const rows = await storage.read(db =>
    db
      .selectFrom('chosen_sets')
      .select(['language', 'set_code as setCode', 'chosen_at as chosenAt'])
      .where('collector_id', '=', collectorId)
      .orderBy('language')
      .orderBy('set_code')
      .limit(maxChosenSets)
      .execute(),
  )
  if (rows.length > 0) yield rows
}
