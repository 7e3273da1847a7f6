/** The rows of an import with a verdict, in the order of the file. */
import { countsOfParts, rowsOfPart, type OwnedImport } from '#server/db/import/import-parts'
import { importById } from '#server/db/import/imports'
import {
  type ImportVerdict,
  isUndecided,
  type PartCounts,
  type RowDecision,
  type StagedRow,
  verdictCounts,
} from '#server/db/import/staged-row'
import type { Storage } from '#server/database/storage'
import { notFound } from '#server/refused'
import { turn } from '#server/turns'

export interface WantedRows {
  readonly verdict?: ImportVerdict | undefined
  /** undecided: those that need a decision, one for all that are alike. */
  readonly only?: 'undecided' | 'decided' | 'marked' | undefined
  readonly page: number
  readonly limit: number
}

export interface ListedRow extends StagedRow {
  /** Undecided rows like it, itself included. */
  readonly alikeRows: number
}

export interface RowsPage {
  readonly rows: readonly ListedRow[]
  readonly total: number
}

/** Returns a page of rows. Reads only the parts that have some. Throws not_found for an unknown import. */
export async function listRows(
  storage: Storage,
  collectorId: string,
  id: string,
  wanted: WantedRows,
): Promise<RowsPage> {
  const places = await storage.read(async db => {
    if ((await importById(db, collectorId, id)) === null) throw notFound()
    return countsOfParts(db, { collectorId, id })
  })
  const rowsIn = async (part: number) => {
    const rows = await storage.read(db => rowsOfPart(db, { collectorId, id }, part))
    return rows.filter(row => isWanted(row, wanted))
  }
  const some = places.map(({ part, counts }) => ({ part, count: countOf(counts, wanted) }))
  const having = some.filter(({ count }) => count > 0)
  return wanted.only === 'undecided' ? alikePage(having, rowsIn, wanted) : rowsPage(having, rowsIn, wanted)
}

/** A part with how many of its rows are wanted. */
interface CountedPart {
  readonly part: number
  readonly count: number
}

type RowsIn = (part: number) => Promise<StagedRow[]>

/** The first row of each set of rows that are alike. */
async function alikePage(
  parts: readonly CountedPart[],
  rowsIn: RowsIn,
  { page, limit }: WantedRows,
): Promise<RowsPage> {
  const groups = new Map<string, ListedRow>()
  for (const { part } of parts) {
    await turn()
    for (const row of await rowsIn(part)) {
      const known = groups.get(row.alike) ?? { ...row, alikeRows: 0 }
      groups.set(row.alike, { ...known, alikeRows: known.alikeRows + 1 })
    }
  }
  return { rows: [...groups.values()].slice((page - 1) * limit, page * limit), total: groups.size }
}

async function rowsPage(
  parts: readonly CountedPart[],
  rowsIn: RowsIn,
  { page, limit }: WantedRows,
): Promise<RowsPage> {
  const [first, end] = [(page - 1) * limit, page * limit]
  const rows: ListedRow[] = []
  let before = 0
  for (const { part, count } of parts) {
    if (before + count > first && before < end) {
      const shown = (await rowsIn(part)).slice(Math.max(0, first - before), end - before)
      rows.push(...shown.map(row => ({ ...row, alikeRows: 1 })))
    }
    before += count
  }
  return { rows, total: before }
}

function countOf(counts: PartCounts, wanted: WantedRows): number {
  return verdictCounts(counts)
    .filter(({ verdict, decision }) => isKind(verdict, decision, wanted))
    .reduce((sum, { rows, marked = 0 }) => sum + (wanted.only === 'marked' ? marked : rows), 0)
}

function isWanted({ verdict, decision, isMarked }: StagedRow, wanted: WantedRows): boolean {
  if (wanted.only === 'marked' && isMarked !== true) return false
  return verdict !== null && isKind(verdict, decision?.kind ?? null, wanted)
}

function isKind(
  verdict: ImportVerdict,
  decision: RowDecision['kind'] | null,
  { verdict: wanted, only }: WantedRows,
): boolean {
  if (wanted !== undefined && verdict !== wanted) return false
  if (only === 'decided') return decision !== null
  if (only === undefined || only === 'marked') return true
  return isUndecided(verdict, decision)
}

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
    const rows = await storage.read(db => rowsOfPart(db, { collectorId, id }, part))
    const index = rows.findIndex(row => row.line === line)
    const row = rows[index]
    if (row !== undefined) return { part, row, index }
    left = line < (rows[0]?.line ?? 0) ? left.slice(0, middle) : left.slice(middle + 1)
  }
  return null
}
