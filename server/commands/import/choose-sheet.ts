/** Reads another sheet of the file of an import. */
import { additionsOf } from '#server/db/import/additions'
import { importById, lockImport, type StoredImport, updateImport } from '#server/db/import/imports'
import type { Parts } from '#server/parts'
import { notFound, Refused, refusedField } from '#server/refused'
import { rejectEnded } from './change-reading.ts'
import { recogniseSheet } from './recognise-sheet.ts'

/**
 * Chooses the sheet that an import reads, from 0. Its columns wait for the collector; decisions about another sheet are
 * forgotten. Throws Refused for a sheet that the file has not, one without rows under its headings, and once copies are added.
 */
export async function chooseSheet(
  parts: Parts,
  collectorId: string,
  id: string,
  sheet: number,
): Promise<void> {
  const { storage, now } = parts
  const one = await storage.read(db => importById(db, collectorId, id))
  if (one === null) throw notFound()
  rejectOtherSheet(one)
  const { sheets = [] } = one.facts
  const chosen = sheets[sheet]
  if (chosen === undefined) throw refusedField('sheet', 'sheet must be one of the file.')
  if (chosen.rowsKept === 0)
    throw refusedField('sheet', `The sheet “${chosen.name}” has no rows under its headings.`)
  if (sheet === one.sheet) return
  const { mappingDigest, ...recognised } = await recogniseSheet(
    parts,
    { collectorId, id },
    sheets,
    sheet,
    one.facts.reading.separator ?? null,
  )
  await storage.write(async tx => {
    const locked = await lockImport(tx, collectorId, id)
    if (locked === null) throw notFound()
    rejectOtherSheet(locked)
    await updateImport(tx, collectorId, id, {
      state: 'to_map',
      sheet,
      mappingDigest,
      run: locked.run + 1,
      rowsTotal: chosen.rowsKept,
      rowsRead: 0,
      copies: 0,
      totalCostCents: 0,
      workedAt: now().toISOString(),
      facts: { ...locked.facts, ...recognised },
    })
  })
}

/** Throws Refused for an import that has ended, and for one that has added copies: it has rows of their sheet alone. */
function rejectOtherSheet(one: StoredImport): void {
  rejectEnded(one)
  if (additionsOf(one).length > 0)
    throw new Refused(
      'conflict',
      'Copies of this sheet have been added. Import the file again for another sheet.',
    )
}
