/** Finds a row of an import by its line. */
import { type OwnedImport, rowsOfPart } from '#server/db/import/import-parts'
import type { StagedRow } from '#server/db/import/staged-row'
import type { Storage } from '#server/database/storage'
import { turn } from '#server/turns'

export interface PlacedRow {
  readonly part: number
  readonly row: StagedRow
}

/** A row with its place among those of its part. */
export interface FoundRow extends PlacedRow {
  readonly index: number
}

/** Finds a row in the parts of an import, which are in the order of the file as their rows are. Null for an unknown line. */
export async function findRow(
  storage: Storage,
  { collectorId, id }: OwnedImport,
  parts: readonly { readonly part: number }[],
  line: number,
): Promise<FoundRow | null> {
  let left = parts
  while (left.length > 0) {
    await turn()
    const middle = Math.floor(left.length / 2)
    const part = left[middle]?.part ?? 0
    const rows = await storage.read(db => rowsOfPart(db, collectorId, id, part))
    const index = rows.findIndex(row => row.line === line)
    const row = rows[index]
    if (row !== undefined) return { part, row, index }
    left = line < (rows[0]?.line ?? 0) ? left.slice(0, middle) : left.slice(middle + 1)
  }
  return null
}
