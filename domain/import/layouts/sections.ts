/** A list with the name of each set once: in a line above its cards, or at the first of them, as merged cells are saved. */
import { appOf } from '#domain/import/app-files'
import { guessColumnsOf } from '#domain/import/printing-column'
import { headerRowOf } from '#domain/import/recognise-file'
import { isTotalWord } from '#domain/import/total-row'
import type { Layout } from './layout.ts'

/** Returns the layout of rows whose set is further up; null for others, and for files of known apps. */
export function sectionLayout(first: readonly (readonly string[])[]): Layout | null {
  const headerRow = headerRowOf(first)
  const header = headerRow === null ? undefined : first[headerRow]
  if (headerRow === null || header === undefined || appOf(header) !== null) return null
  const rows = first.slice(headerRow + 1).filter(row => filledOf(row).length > 0)
  const { name, setName, setCode, cardNumber } = guessColumnsOf(header, rows)
  if (name === null) return null
  if (setName !== null)
    return isMerged(rows, setName) ? mergedLayout(headerRow, header, { name, setName }) : null
  const isTitle = (row: readonly string[]) => {
    const [column, other] = filledOf(row)
    return other === undefined && (column === name || column === 0)
  }
  const [top, next] = rows
  // Without numbers a name alone may be a card.
  const isNumbered = rows.every(
    row => isTitle(row) || !isOfCard(row[name]) || (row[cardNumber ?? -1] ?? '').trim() !== '',
  )
  const isTitled = top !== undefined && next !== undefined && isTitle(top) && !isTitle(next)
  return setCode === null && isTitled && isNumbered
    ? titledLayout(headerRow, header, { name, isTitle })
    : null
}

function titledLayout(
  headerRow: number,
  header: readonly string[],
  { name, isTitle }: { name: number; isTitle: (row: readonly string[]) => boolean },
): Layout {
  let set = ''
  return {
    headerRow,
    header: [...header, 'Set'],
    rowsOf(cells) {
      if (filledOf(cells).length === 0) return []
      if (isTitle(cells)) {
        set = cells.join('').trim()
        return []
      }
      const own = header.map((_, column) => cells[column] ?? '')
      return [[...own, isOfCard(cells[name]) ? set : '', ...cells.slice(header.length)]]
    },
  }
}

function mergedLayout(
  headerRow: number,
  header: readonly string[],
  { name, setName }: { name: number; setName: number },
): Layout {
  let set = ''
  return {
    headerRow,
    header,
    rowsOf(cells) {
      if (filledOf(cells).length === 0) return []
      set = (cells[setName] ?? '').trim() || set
      if (!isOfCard(cells[name])) return [[...cells]]
      const width = Math.max(cells.length, setName + 1)
      return [
        Array.from({ length: width }, (_, column) => (column === setName ? set : (cells[column] ?? ''))),
      ]
    },
  }
}

/** Whether the first row has a set, and most of the rows after it none. */
function isMerged(rows: readonly (readonly string[])[], setName: number): boolean {
  const sets = rows.map(row => (row[setName] ?? '').trim())
  return sets[0] !== '' && sets.filter(set => set === '').length * 2 > sets.length
}

/** A total has no set. */
function isOfCard(name = ''): boolean {
  return name.trim() !== '' && !isTotalWord(name)
}

function filledOf(row: readonly string[]): number[] {
  return row.flatMap((cell, column) => (cell.trim() === '' ? [] : [column]))
}
