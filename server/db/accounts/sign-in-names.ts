import type { Reader, Writer } from '#server/database/storage'

/** Inserts a collector's folded names. Throws KeyTaken if another collector has one. */
export async function insertSignInNames(
  tx: Writer,
  collectorId: string,
  nameKeys: readonly string[],
): Promise<void> {
  const distinct = [...new Set(nameKeys)]
  await tx
    .insertInto('sign_in_names')
    .values(distinct.map(nameKey => ({ name_key: nameKey, collector_id: collectorId })))
    .execute()
}

export async function deleteSignInNames(tx: Writer, collectorId: string): Promise<void> {
  await tx.deleteFrom('sign_in_names').where('collector_id', '=', collectorId).execute()
}

/** Returns the folded names that another collector has. */
export async function takenNames(
  db: Reader,
  nameKeys: readonly string[],
  exceptCollectorId: string | null,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('sign_in_names')
    .select(['name_key', 'collector_id'])
    .where('name_key', 'in', [...nameKeys])
    .limit(nameKeys.length)
    .execute()
  return new Set(rows.filter(row => row.collector_id !== exceptCollectorId).map(row => row.name_key))
}
