/** Deletes rows of imports: of one that is cancelled, and of earlier ones that left many out. */
import { countsOfParts, deleteSomeParts } from '#server/db/import/import-parts'
import { rowsIn } from '#server/db/import/staged-row'
import type { Parts } from '#server/parts'
import { maxRows } from '#server/spreadsheets/limits'

/** Deletes the rows of an import, some at a time. */
export async function deleteRows(
  { storage }: Pick<Parts, 'storage'>,
  collectorId: string,
  id: string,
): Promise<void> {
  while (await storage.write(tx => deleteSomeParts(tx, collectorId, id)));
}

/** Deletes the rows of all sheets but one: a file is read again for another one. */
export async function deleteOtherSheets(
  { storage }: Pick<Parts, 'storage'>,
  collectorId: string,
  id: string,
  sheet: number,
): Promise<void> {
  while (await storage.write(tx => deleteSomeParts(tx, collectorId, id, sheet)));
}

/** Keeps the rows that a collector's imports left out, newest imports first, while they are no more than a file may have. */
export async function deleteEarlierRows(
  parts: Pick<Parts, 'storage'>,
  collectorId: string,
  imports: readonly { readonly id: string }[],
): Promise<void> {
  let rows = 0
  for (const { id } of imports) {
    rows += rowsIn(await parts.storage.read(db => countsOfParts(db, collectorId, id)))
    if (rows > maxRows) await deleteRows(parts, collectorId, id)
  }
}
