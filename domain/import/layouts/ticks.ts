/** A checklist with a column for each printing, ticked or counted: Normal, Reverse, Holo. Each tick is a copy. */
import { appOf } from '#domain/import/app-files'
import { readYes } from '#domain/import/cells/yes-cell'
import { plainKey } from '#domain/import/name-keys'
import { titleRows } from '#domain/import/recognise-file'
import { guessColumns } from '#domain/import/usual-headings'
import type { Layout } from './layout.ts'

const printings =
  /^(?:normal|regular|(?:non|no) ?holo|(?:rev(?:erse)?)(?: ?(?:holo|foil|holofoil))?|rh|(?:cosmos |cracked ice )?(?:holo|foil|holofoil)|(?:1st|first|1) ed(?:ition)?(?: ?(?:normal|holo|holofoil))?|1 auflage|unlimited(?: ?(?:holo|holofoil))?|shadowless|(?:pok[eé] ?ball|master ?ball)(?: (?:pattern|holo|reverse))?)$/u
/** What a heading may say besides. */
const ofCopies = /^(?:have|own|owned)\s+|\s+(?:qty|quantity|count|copies|owned|have|anzahl)$/iu
const fewest = 2

/** Returns the layout of rows with at least two columns of ticks; null for others, and for files of known apps. */
export function tickLayout(first: readonly (readonly string[])[]): Layout | null {
  const headerRow = first.slice(0, titleRows).findIndex(row => tickColumns(row).length >= fewest)
  const header = first[headerRow]
  if (header === undefined || appOf(header) !== null) return null
  const ticks = tickColumns(header)
  const others = header.map((_, column) => column).filter(column => !ticks.includes(column))
  const { printing, quantity, name, cardNumber, price } = guessColumns(
    others.map(column => header[column] ?? ''),
  )
  const isTicked = first.slice(headerRow + 1).every(row => ticks.every(column => isTick(row[column] ?? '')))
  if (!isTicked || printing !== null || (name === null && cardNumber === null)) return null
  const rest = (cells: readonly string[]) => others.map(column => cells[column] ?? '')
  const counts = quantity === null ? ['Quantity'] : []
  return {
    headerRow,
    header: [...rest(header), 'Printing', ...counts, 'Row of your file'],
    rowsOf(cells, line) {
      if (cells.every(cell => cell.trim() === '')) return []
      // A cell too many stays one.
      const end = [String(line), ...cells.slice(header.length)]
      const ticked = ticks.flatMap(column => {
        const count = countOf(cells[column] ?? '')
        return count === '0' ? [] : [{ printing: nameOf(header[column] ?? ''), count }]
      })
      if (quantity !== null) return [[...rest(cells), ticked.map(tick => tick.printing).join(' / '), ...end]]
      const rows = ticked.map(tick => {
        const own = rest(cells)
        // What each of several printings cost is not said.
        if (price !== null && own[price] && ticked.length > 1) own[price] += ` for ${ticked.length} printings`
        return [...own, tick.printing, tick.count, ...end]
      })
      return rows.length > 0 ? rows : [[...rest(cells), '', '0', ...end]]
    },
  }
}

function tickColumns(row: readonly string[]): number[] {
  return row.flatMap((cell, column) => (printings.test(plainKey(cell).replace(ofCopies, '')) ? [column] : []))
}

/** A printing that is the usual one of a heading, or the heading. */
function nameOf(heading: string): string {
  const own = heading.trim().replace(ofCopies, '')
  const key = plainKey(own)
  if (/^(?:regular|(?:non|no) ?holo)$/.test(key)) return 'Normal'
  return /^(?:rev|reverse|rh)(?: ?(?:holo|foil|holofoil))?$/.test(key) ? 'Reverse Holo' : own
}

function isTick(cell: string): boolean {
  const text = cell.trim()
  return text === '' || /^\d{1,3}$/.test(text) || readYes(text) !== null
}

/** A cell that is neither a tick nor a count stays as it is, and is wrong. */
function countOf(cell: string): string {
  const text = cell.trim()
  const isYes = text === '' ? false : readYes(text)
  if (isYes !== null) return isYes ? '1' : '0'
  return /^0+$/.test(text) ? '0' : text
}
