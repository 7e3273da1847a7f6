/** Keeps what an import did not add, so that its collector can decide about it later. */
import { deletePart, rowsOfPart, savePart } from '#server/db/import/import-parts'
import { isLeft, type PartCounts, verdictsOf } from '#server/db/import/staged-row'
import type { Writer } from '#server/db/storage'

/**
 * Replaces a part by its rows that added nothing, in the transaction that adds the others. Those without a copy go too,
 * because nothing about them is open.
 */
export async function keepRest(
  tx: Writer,
  collectorId: string,
  importId: string,
  { part, counts }: { readonly part: number; readonly counts: PartCounts },
): Promise<void> {
  const kinds = verdictsOf(counts)
  const left = kinds.filter(({ verdict, decision }) => isLeft(verdict, decision))
  if (left.length === 0) return deletePart(tx, collectorId, importId, part)
  if (left.length === kinds.length) return
  const rows = await rowsOfPart(tx, collectorId, importId, part)
  const rest = rows.filter(({ verdict, decision }) => isLeft(verdict, decision?.kind ?? null))
  await savePart(tx, collectorId, importId, part, rest)
}
