/** The thread that reads a file: posts its rows, some at a time, each when the last are used, then how it ended. */
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { rowsOf } from './rows.ts'
import type { FileRow, SheetRow } from './sheet-row.ts'
import { Unreadable } from './unreadable.ts'

/** Some rows of one sheet. */
export interface RowsOfSheet extends Pick<SheetRow, 'sheet' | 'sheetName'> {
  readonly rows: readonly FileRow[]
}

/** What the thread says. */
export type Said =
  | { readonly rows: RowsOfSheet }
  | { readonly fault: { readonly kind: Unreadable['kind']; readonly sentence: string } }
  | { readonly end: true }

/** What it is answered about rows. */
export type Answer = 'next' | 'stop'

const rowsAtOnce = 500
const charactersAtOnce = 512 * 1_024

async function* someAtOnce(rows: AsyncIterable<SheetRow>): AsyncGenerator<RowsOfSheet> {
  let some: FileRow[] = []
  let characters = 0
  let of: Omit<RowsOfSheet, 'rows'> = { sheet: 0, sheetName: '' }
  for await (const { sheet, sheetName, line, cells } of rows) {
    const isFull = some.length === rowsAtOnce || characters > charactersAtOnce
    if (some.length > 0 && (isFull || sheet !== of.sheet)) {
      yield { ...of, rows: some }
      some = []
      characters = 0
    }
    of = { sheet, sheetName }
    some.push({ line, cells })
    characters += cells.reduce((sum, cell) => sum + cell.length, 0)
  }
  if (some.length > 0) yield { ...of, rows: some }
}

const say = (said: Said) => parentPort?.postMessage(said)

async function isMoreWanted(): Promise<boolean> {
  if (!parentPort) return true
  const [answer] = (await once(parentPort, 'message')) as [Answer]
  return answer === 'next'
}

try {
  let isWanted = true
  for await (const rows of someAtOnce(rowsOf(Buffer.from((workerData as Uint8Array).buffer)))) {
    say({ rows })
    isWanted = await isMoreWanted()
    if (!isWanted) break
  }
  if (isWanted) say({ end: true })
} catch (error) {
  if (!(error instanceof Unreadable)) throw error
  say({ fault: { kind: error.kind, sentence: error.message } })
}
parentPort?.close()
