/** Finds columns that hold printings under a heading that may mean something else, or says nothing: Type, Edition, Finish?. */
import { plainKey } from './name-keys.ts'
import { isPrinting } from './printing-words.ts'
import type { ImportColumns } from './reading.ts'
import { guessColumns } from './usual-headings.ts'

/** Headings of several meanings. */
const doubtful = new Set(['type', 'edition', 'kind', 'print', 'style', 'treatment'])
/** Looked at to tell what a column holds. */
const mostLookedAt = 200

/** Guesses the columns of a file by its headings, and by its cells where a heading does not tell a printing. */
export function guessColumnsOf(
  header: readonly string[],
  body: readonly (readonly string[])[],
): ImportColumns {
  const some = body.slice(0, mostLookedAt)
  const understood = new Set(Object.values(guessColumns(header)))
  const found = header.flatMap((heading, column) => {
    const isOpen = doubtful.has(plainKey(heading)) || !understood.has(column)
    return isOpen && holdsPrintings(some, column) ? [column] : []
  })
  const columns = guessColumns(header.map((heading, column) => (found.includes(column) ? '' : heading)))
  const [printing, edition] = [columns.printing, ...found].filter(column => column !== null)
  return found.length === 0 ? columns : { ...columns, printing: printing ?? null, edition: edition ?? null }
}

/** Four of five cells that are not blank name printings, and one more than by a letter, which may be a rarity. */
function holdsPrintings(rows: readonly (readonly string[])[], column: number): boolean {
  const cells = rows.map(row => row[column]?.trim() ?? '').filter(cell => cell !== '')
  const printings = cells.filter(isPrinting)
  return printings.length >= cells.length * 0.8 && printings.some(cell => cell.length > 1)
}
