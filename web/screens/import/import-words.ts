/** What an import is at, in words. */
import { importAppNames } from '#domain/import/import-app'
import { countOf, formatCount } from '#web/format/values.ts'
import type { ImportDetails, ImportState, ImportSummary, ImportVerdict } from '#web/api/imports.ts'

export type ImportStage = 'work' | 'mapping' | 'review' | 'ended'

/** Returns which view shows an import in this state. */
export function stageOf(state: ImportState): ImportStage {
  switch (state) {
    case 'reading':
    case 'matching':
    case 'publishing':
      return 'work'
    case 'to_map':
      return 'mapping'
    case 'to_decide':
    case 'ready':
      return 'review'
    case 'done':
    case 'cancelled':
    case 'failed':
      return 'ended'
  }
}

export const titles: Readonly<Record<ImportStage, string>> = {
  work: 'Importing',
  mapping: 'How to read the file',
  review: 'Check the import',
  ended: 'Import',
}

type Work = Pick<ImportDetails, 'state' | 'rowsRead' | 'rowsTotal' | 'copies' | 'copiesAdded'>

/** Returns what the server is doing with an import, in words, and how far it is. */
export function workOf({ state, rowsRead, rowsTotal, copies, copiesAdded }: Work) {
  if (state === 'publishing') {
    return {
      title: 'Adding copies…',
      done: copiesAdded,
      total: copies,
      of: countOf(copies, 'copy', 'copies'),
      hint: 'You can leave this page: the rest is added meanwhile. Until then your figures count only the copies added so far.',
    }
  }
  return {
    title: state === 'reading' ? 'Reading the file…' : 'Looking up each row in the catalogue…',
    done: rowsRead,
    total: rowsTotal,
    of: countOf(rowsTotal, 'row'),
    hint: 'You can leave this page: the import goes on and waits for you. Nothing is added yet.',
  }
}

type State = Pick<ImportSummary, 'state' | 'undoneBy' | 'copiesUndone'>

/** Returns what a list says about an import: "Added", "Partly taken back", "Needs your answers". */
export function stateWords({ state, undoneBy, copiesUndone }: State): string {
  switch (state) {
    case 'reading':
    case 'matching':
      return 'Being read'
    case 'to_map':
      return 'Needs your answers'
    case 'to_decide':
    case 'ready':
      return 'Ready to check'
    case 'publishing':
      return 'Being added'
    case 'done':
      if (undoneBy !== null) return 'Taken back'
      return copiesUndone > 0 ? 'Partly taken back' : 'Added'
    case 'cancelled':
      return 'Cancelled'
    case 'failed':
      return 'Failed'
  }
}

/** Returns what became of the copies that an import added and that were taken back; from 1. */
export function takenBackWords(copies: number): string {
  return copies === 1
    ? 'The copy of this import is no longer in your collection.'
    : `The ${formatCount(copies)} copies of this import are no longer in your collection.`
}

/** Returns what wrote the file: "Collectr", or "Spreadsheet" for a file of no known app. */
export function sourceWords(app: ImportSummary['app']): string {
  return app === null ? 'Spreadsheet' : importAppNames[app]
}

/** Returns the name of the file, and of the sheet that is read where it has several: "cards.xlsx, sheet “Slabs”". */
export function fileWords({
  fileName,
  sheets,
  sheet,
}: Pick<ImportDetails, 'fileName' | 'sheets' | 'sheet'>): string {
  const name = sheetRead({ sheets, sheet })
  return name === null ? fileName : `${fileName}, sheet “${name}”`
}

/** Returns the name of the sheet that is read; null where the file has no other. */
export function sheetRead({ sheets, sheet }: Pick<ImportDetails, 'sheets' | 'sheet'>): string | null {
  return sheets.length < 2 ? null : (sheets[sheet]?.name ?? null)
}

export const tabNames: Readonly<Record<ImportVerdict, string>> = {
  several: 'To choose',
  unknown: 'Unknown',
  wrong: 'Unreadable',
  matched: 'Matched',
  skipped: 'Left out',
}
export const tabOrder = Object.keys(tabNames) as ImportVerdict[]

/** Whether rows with this verdict can be decided about, and need it. */
export function needsDecision(verdict: ImportVerdict): verdict is 'several' | 'unknown' {
  return verdict === 'several' || verdict === 'unknown'
}

type Counts = Pick<ImportDetails, 'counts'>

/** Returns how many rows have a verdict; of `several` and `unknown`, how many of them still need a decision. */
export function rowsOf(
  { counts }: Counts,
  verdict: ImportVerdict,
): { readonly rows: number; readonly open: number } {
  const own = counts.filter(count => count.verdict === verdict)
  const sum = (some: typeof own) => some.reduce((total, { rows }) => total + rows, 0)
  return {
    rows: sum(own),
    open: needsDecision(verdict) ? sum(own.filter(({ decision }) => decision === null)) : 0,
  }
}

/** Returns how many rows still need a decision. */
export function openRows(details: Counts): number {
  return tabOrder.reduce((total, verdict) => total + rowsOf(details, verdict).open, 0)
}

/** Returns what becomes of rows without a decision when the others are added; from 1. */
export function undecidedWords(open: number): string {
  return open === 1
    ? '1 row without a decision is left out. You can decide later, in this import.'
    : `${formatCount(open)} rows without a decision are left out. You can decide later, in this import.`
}

/** Returns how many rows add no copy: wrong, skipped or left out. Those that need a decision are not among them. */
export function rowsLeftOut({ counts }: Counts): number {
  return counts
    .filter(
      ({ verdict, decision }) => verdict === 'wrong' || verdict === 'skipped' || decision === 'leave_out',
    )
    .reduce((total, { rows }) => total + rows, 0)
}

/** Returns how many matched rows have something read or assumed that the file does not say. */
export function markedRows({ counts }: Counts): number {
  return counts
    .filter(({ verdict }) => verdict === 'matched')
    .reduce((total, { marked }) => total + marked, 0)
}

/** Returns the tab to begin with: the first that needs a decision, else the matched rows, else any with rows. */
export function firstTab(details: Counts): ImportVerdict {
  const withOpen = tabOrder.find(verdict => rowsOf(details, verdict).open > 0)
  if (withOpen) return withOpen
  if (rowsOf(details, 'matched').rows > 0) return 'matched'
  return tabOrder.find(verdict => rowsOf(details, verdict).rows > 0) ?? 'matched'
}
