/** The rows of an import that add nothing, as a CSV file with the reason of each. */
import { cellsInColumns } from '#domain/import/read-row'
import { reasonHeading, withoutReason } from '#domain/import/rows-left'
import { countsOfParts, rowsOfPart } from '#server/db/import/import-parts'
import type { StoredImport } from '#server/db/import/imports'
import { isLeft, type StagedRow } from '#server/db/import/staged-row'
import type { Storage } from '#server/database/storage'
import { turn } from '#server/turns'
import { byteOrderMark, csvLines } from './csv.ts'

/** Yields the text of the file. A row that is not read yet is not in it. `latestDay` is the last day of a purchase. */
export async function* rowsLeftText(
  storage: Storage,
  collectorId: string,
  { id, state, facts: { reading } }: StoredImport,
  latestDay: string,
): AsyncGenerator<string> {
  const header = withoutReason(reading.header)
  yield byteOrderMark + csvLines([[...header, reasonHeading]])
  const cellsOf = ({ cells }: StagedRow) => {
    const own = cellsInColumns(cells, reading, latestDay)
    // A file of an import of such a file has the reasons of before.
    return own.toSpliced(header.length, reading.header.length - header.length)
  }
  for (const { part } of await storage.read(db => countsOfParts(db, { collectorId, id }))) {
    await turn()
    const rows = await storage.read(db => rowsOfPart(db, { collectorId, id }, part))
    // Those of a published import added nothing, whatever was decided about them since.
    const left = state === 'done' ? rows : rows.filter(isRowLeft)
    const lines = left.map(row => [...cellsOf(row), reasonOf(row)])
    if (lines.length > 0) yield csvLines(lines)
  }
}

function isRowLeft({ verdict, decision }: StagedRow): boolean {
  return isLeft(verdict, decision?.kind ?? null)
}

function reasonOf({ verdict, decision, faults }: StagedRow): string {
  if (decision?.kind === 'leave_out') return 'You left it out.'
  if (verdict === 'wrong') return faults.map(({ sentence }) => sentence).join(' ')
  if (decision === null && verdict === 'several') return 'It can be one of several products: choose one.'
  if (decision === null && verdict === 'unknown') return 'The catalogue has no such product.'
  return 'It was not added.'
}
