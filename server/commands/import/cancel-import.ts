/** Ends imports that add nothing: those that a collector cancels, and those that are never finished. */
import { asAdded, keepsRows } from '#server/db/import/additions'
import {
  nextWithRows,
  type OwnedImport,
  countsOfParts,
  deleteSomeParts,
} from '#server/db/import/import-parts'
import { deleteImport, importById, lockImport, staleImports, updateImport } from '#server/db/import/imports'
import type { Parts } from '#server/parts'
import { notFound, Refused } from '#server/refused'
import { turn } from '#server/turns'
import { rowsIn } from '#server/db/import/staged-row'
import { maxRows } from '#server/spreadsheets/limits'

/**
 * Deletes an import that is not finished, with its rows. One that has added copies before is closed instead: its other rows
 * stay, with what was decided about them. Throws Refused for one that has ended, and for one that was worked on since `worked`.
 */
export async function cancelImport(
  parts: Parts,
  collectorId: string,
  id: string,
  worked: string | null = null,
): Promise<void> {
  const isClosed = await endRun(parts, collectorId, id, worked)
  if (isClosed) return
  await deleteRows(parts, { collectorId, id })
  await parts.storage.write(tx => deleteImport(tx, collectorId, id))
}

/** From here on a run under way writes nothing. Returns whether the import stays. */
async function endRun(
  { storage, now }: Parts,
  collectorId: string,
  id: string,
  worked: string | null,
): Promise<boolean> {
  return storage.write(async tx => {
    const one = await lockImport(tx, collectorId, id)
    if (one === null) throw notFound()
    if (one.state === 'publishing')
      throw new Refused('conflict', 'This import is being added. Undo it when all of its copies are added.')
    if (one.state === 'done') throw new Refused('conflict', 'This import has been added. Undo it instead.')
    if (worked !== null && one.workedAt >= worked)
      throw new Refused('conflict', 'This import has been worked on meanwhile.')
    const added = asAdded(one)
    const cancelled = { state: 'cancelled', endedAt: now().toISOString() } as const
    await updateImport(tx, collectorId, id, { ...(added ?? cancelled), run: one.run + 1 })
    return added !== null
  })
}

const keptMs = 7 * 24 * 60 * 60 * 1_000
const atOnce = 100

/**
 * Deletes imports that were not worked on for a week and have added nothing, and rows that a stopped server left of ended
 * ones. Rows that a published import left out stay with it.
 */
export async function deleteStaleImports(parts: Parts): Promise<void> {
  const worked = new Date(parts.now().getTime() - keptMs).toISOString()
  const stale = await parts.storage.read(db => staleImports(db, worked, atOnce))
  for (const { collectorId, id } of stale) {
    try {
      await cancelImport(parts, collectorId, id, worked)
    } catch (error) {
      // Its collector goes on with it, or has ended it.
      if (!(error instanceof Refused)) throw error
    }
  }
  await deleteLeftRows(parts)
}

async function deleteLeftRows({ storage }: Parts): Promise<void> {
  let last: OwnedImport | null = null
  for (;;) {
    await turn()
    const next: OwnedImport | null = await storage.read(db => nextWithRows(db, last))
    if (next === null) return
    const one = await storage.read(db => importById(db, next.collectorId, next.id))
    const isEnded = one === null || (one.endedAt !== null && !keepsRows(one))
    if (isEnded) await deleteRows({ storage }, next)
    else if (keepsRows(one)) await deleteOtherSheets({ storage }, next, one.sheet)
    if (one?.state === 'cancelled') await storage.write(tx => deleteImport(tx, next.collectorId, next.id))
    last = next
  }
}

/** Deletes the rows of an import, some at a time. */
export async function deleteRows({ storage }: Pick<Parts, 'storage'>, of: OwnedImport): Promise<void> {
  while (await storage.write(tx => deleteSomeParts(tx, of)));
}

/** Deletes the rows of all sheets but one: a file is read again for another one. */
export async function deleteOtherSheets(
  { storage }: Pick<Parts, 'storage'>,
  of: OwnedImport,
  sheet: number,
): Promise<void> {
  while (await storage.write(tx => deleteSomeParts(tx, of, sheet)));
}

/** Keeps the rows that a collector's imports left out, newest imports first, while they are no more than a file may have. */
export async function deleteEarlierRows(
  parts: Pick<Parts, 'storage'>,
  collectorId: string,
  imports: readonly { readonly id: string }[],
): Promise<void> {
  let rows = 0
  for (const { id } of imports) {
    rows += rowsIn(await parts.storage.read(db => countsOfParts(db, { collectorId, id })))
    if (rows > maxRows) await deleteRows(parts, { collectorId, id })
  }
}
