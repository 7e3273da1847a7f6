/**
 * Tables that have something else than a row of cells for each kind of copy: ticks by printing, lines of a deck, and sets
 * that are written once.
 */
import { appOf } from '#domain/import/app-files'
import { readYes } from '#domain/import/cells/yes-cell'
import { plainKey } from '#domain/import/name-keys'
import { titleRows, headerRowOf } from '#domain/import/recognise-file'
import { guessColumns, guessColumnsOf } from '#domain/import/usual-headings'
import { isTotalWord } from '#domain/import/total-row'
import { tidyLine } from '#domain/text'

export interface Layout {
  /** The row of its headings among the first rows, counted from 0; null for lines without headings. */
  readonly headerRow: number | null
  /** The headings of the rows that it becomes. */
  readonly header: readonly string[]
  /** Returns the rows that a row becomes; none for one that is of no copy. `line` is its number in the file. */
  readonly rowsOf: (cells: readonly string[], line: number) => string[][]
}

/** Finds the layout of a table by its first rows; null for rows of cells. */
export function layoutOf(first: readonly (readonly string[])[]): Layout | null {
  return deckLayout(first) ?? tickLayout(first) ?? sectionLayout(first)
}

/** As many rows with a cell say what the layout is, and where headings are. */
export const firstRows = 20

/** Returns a table as rows of cells under headings. Where a row becomes several, the rows after it move down. */
export function laidOut(table: string[][]): string[][] {
  const layout = layoutOf(table.slice(0, firstRows))
  if (layout === null) return table
  const { headerRow, header, rowsOf } = layout
  const before = headerRow === null ? [] : table.slice(0, headerRow)
  const rows = table.slice(headerRow === null ? 0 : headerRow + 1)
  const firstLine = headerRow === null ? 1 : headerRow + 2
  return [...before, [...header], ...rows.flatMap((cells, index) => rowsOf(cells, firstLine + index))]
}

/** Columns of a checklist with one for each printing, ticked or counted: Normal, Reverse, Holo. Each tick is a copy. */
const printings =
  /^(?:normal|regular|(?:non|no) ?holo|(?:rev(?:erse)?)(?: ?(?:holo|foil|holofoil))?|rh|(?:cosmos |cracked ice )?(?:holo|foil|holofoil)|(?:1st|first|1) ed(?:ition)?(?: ?(?:normal|holo|holofoil))?|1 auflage|unlimited(?: ?(?:holo|holofoil))?|shadowless|(?:pok[eé] ?ball|master ?ball)(?: (?:pattern|holo|reverse))?)$/u
/** What a heading may say besides. */
const ofCopies = /^(?:have|own|owned)\s+|\s+(?:qty|quantity|count|copies|owned|have|anzahl)$/iu
const fewest = 2

/** Returns the layout of rows with at least two columns of ticks; null for others, and for files of known apps. */
function tickLayout(first: readonly (readonly string[])[]): Layout | null {
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

/**
 * Returns the layout of rows whose set is further up: in a line above its cards, or at the first of them, as merged cells are saved.
 * Null for others, and for files of known apps.
 */
function sectionLayout(first: readonly (readonly string[])[]): Layout | null {
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

const deckHeader = ['Quantity', 'Name', 'Set code', 'Number', 'Printing']
const deckLine =
  /^(?:[*•-]\s*)?(\d{1,3})\s*[x×]?\s+(\S.*?)\s+[([]?(?=[A-Z\d:-]*[A-Z])([A-Z\d]{2,5}(?:[:-][A-Z\d]{1,4})?)\s+([A-Z]{0,5}\d{1,4}[a-z]?)[)\]]?(?:\s+(\S.{0,30}))?$/u
const nameAlone = /^(?:[*•-]\s*)?(\d{1,3})\s*[x×]?\s+(\p{L}.*)$/u
/** "Pokémon: 12", "##Trainer Cards - 20", "Total Cards: 60" */
const deckSection =
  /^[#*\s]*(?:pok[eé]mon|trainers?|energy|energies|total)(?: cards)?\s*(?:[:(-]\s*\d+\)?)?\W*$/iu

/** Whether a text is a card of a deck. */
export function isDeckLine(text: string): boolean {
  return deckLine.test(tidyLine(text))
}

/** Returns the layout of lines of a deck as Pokémon TCG Live and others write it: 4 Charizard ex MEW 199. Null for others. */
function deckLayout(first: readonly (readonly string[])[]): Layout | null {
  const titled = first.find(row => row.some(cell => cell.trim() !== '')) ?? []
  if (Object.values(guessColumns(titled)).some(column => column !== null)) return null
  const texts = first.map(textOf).filter(text => text !== '' && !deckSection.test(text))
  if (texts.length === 0 || texts.filter(isDeckLine).length * 2 <= texts.length) return null
  return { headerRow: null, header: deckHeader, rowsOf: cells => rowsOfLine(textOf(cells)) }
}

/** A name with a comma may have been cut at it. */
function textOf(cells: readonly string[]): string {
  return tidyLine(cells.join(',').replace(/[,\s]+$/u, ''))
}

function rowsOfLine(text: string): string[][] {
  if (text === '' || deckSection.test(text)) return []
  const [, quantity, name, setCode, number, printing] = deckLine.exec(text) ?? nameAlone.exec(text) ?? []
  if (quantity === undefined || name === undefined) return [['', text, '', '', '']]
  // Parallel holo is what the game calls a reverse holo.
  return [
    [quantity, name, setCode ?? '', number ?? '', printing === 'PH' ? 'Reverse Holo' : (printing ?? '')],
  ]
}
