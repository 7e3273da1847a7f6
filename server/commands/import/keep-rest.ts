/** Keeps what an import did not add, so that its collector can decide about it later. */
import { deletePart, savePart } from '#server/db/import/import-parts'
import { isLeft, type StagedRow } from '#server/db/import/staged-row'
import type { Writer } from '#server/database/storage'

/** What a part keeps once the import has been added. */
export interface RestOfPart {
  readonly part: number
  readonly rows: readonly StagedRow[]
}

/**
 * Returns the rows of a part that add nothing, but for those without a copy: nothing about them is open. Null where that is
 * all of them.
 */
export function restOf(part: number, rows: readonly StagedRow[]): RestOfPart | null {
  const rest = rows.filter(({ verdict, decision }) => isLeft(verdict, decision?.kind ?? null))
  return rest.length === rows.length ? null : { part, rows: rest }
}

/** Replaces parts by their rest, in the transaction that adds the last of the other rows. */
export async function keepRest(
  tx: Writer,
  collectorId: string,
  importId: string,
  rest: readonly RestOfPart[],
): Promise<void> {
  for (const { part, rows } of rest) {
    if (rows.length === 0) await deletePart(tx, collectorId, importId, part)
    else await savePart(tx, collectorId, importId, part, rows)
  }
}
