/** The rows of an import with a verdict, in the order of the file. */
import { countsOfParts, rowsOfPart } from '#server/db/import/import-parts'
import { importById } from '#server/db/import/imports'
import {
  countKey,
  type ImportVerdict,
  type PartCounts,
  type RowDecision,
  type StagedRow,
} from '#server/db/import/staged-row'
import type { Storage } from '#server/db/storage'
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
    return countsOfParts(db, collectorId, id)
  })
  const rowsIn = (part: number) => storage.read(db => rowsOfPart(db, collectorId, id, part))
  const first = (wanted.page - 1) * wanted.limit
  if (wanted.only === 'undecided') {
    const groups = new Map<string, { row: StagedRow; rows: number }>()
    for (const { part, counts } of places) {
      if (countOf(counts, wanted) === 0) continue
      await turn()
      for (const row of (await rowsIn(part)).filter(one => isWanted(one, wanted))) {
        const known = groups.get(row.alike)
        if (known) known.rows += 1
        else groups.set(row.alike, { row, rows: 1 })
      }
    }
    const all = [...groups.values()].slice(first, first + wanted.limit)
    return { rows: all.map(({ row, rows }) => ({ ...row, alikeRows: rows })), total: groups.size }
  }
  const rows: ListedRow[] = []
  let before = 0
  for (const { part, counts } of places) {
    const inPart = countOf(counts, wanted)
    const isOnPage = before + inPart > first && before < first + wanted.limit
    if (inPart > 0 && isOnPage) {
      const all = (await rowsIn(part)).filter(one => isWanted(one, wanted))
      const shown = all.slice(Math.max(0, first - before), first + wanted.limit - before)
      rows.push(...shown.map(row => ({ ...row, alikeRows: 1 })))
    }
    before += inPart
  }
  return { rows, total: before }
}

const verdicts: readonly ImportVerdict[] = ['matched', 'several', 'unknown', 'wrong', 'skipped']
const decisions: readonly (RowDecision['kind'] | null)[] = [null, 'choose', 'create', 'leave_out']

function countOf(counts: PartCounts, wanted: WantedRows): number {
  let sum = 0
  for (const verdict of verdicts)
    for (const decision of decisions)
      if (isKind(verdict, decision, wanted)) {
        const { rows = 0, marked = 0 } = counts[countKey(verdict, decision)] ?? {}
        sum += wanted.only === 'marked' ? marked : rows
      }
  return sum
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
  return decision === null && (verdict === 'several' || verdict === 'unknown')
}
