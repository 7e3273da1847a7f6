/**
 * Rows of a text file with more cells than the file has columns: a comma inside of a cell stands there without quotes, as in
 * 1,250.00. Such a row is read where exactly one way to join neighbouring cells makes a row of it.
 */
import { extraCosts } from '#domain/copies/extra-costs'
import type { DecimalMark } from './cells/amount.ts'
import { type ImportField, importFieldNames, importFields, type Reading } from './reading.ts'

export interface JoinedRow {
  readonly cells: readonly string[]
  /** Sentences on what was joined. */
  readonly readAs: readonly string[]
}

const amounts: ReadonlySet<ImportField> = new Set([
  'price',
  ...extraCosts,
  'ownPrice',
  'paidAmount',
  'rawCardCost',
  'gradingCost',
  'soldFor',
])
/** A text or a day may have a comma with a space after it: June 8, 2025. */
const texts: ReadonlySet<ImportField> = new Set([
  'name',
  'setName',
  'printing',
  'rarity',
  'notes',
  'tags',
  'portfolio',
  'box',
  'binder',
  'boughtFrom',
  'purchaseDate',
  'addedDate',
])
/** A row with cells too many has few places where it may be cut. Each way reads the row. */
const mostWays = 10

/** Whether a row has more cells than its file has columns. Cells of a sheet are where they were written. */
export function hasCellsTooMany(row: readonly string[], reading: Reading): boolean {
  return reading.separator !== null && widthOf(row) > reading.header.length
}

/** Returns the number of cells up to the last that is not blank. */
export function widthOf(row: readonly string[]): number {
  return row.findLastIndex(cell => cell.trim() !== '') + 1
}

/**
 * Returns the field that has the end of an amount which was cut at its comma, 250.00 of 1,250.00: there is no cell too many
 * where the last columns are blank. Null for none.
 */
export function endOfCutAmount(row: readonly string[], { columns, separator }: Reading): ImportField | null {
  if (separator !== ',') return null
  const fields = importFields.filter(field => field === 'quantity' || texts.has(field))
  const isAmount = (column: number) =>
    importFields.some(name => amounts.has(name) && columns[name] === column)
  const found = fields.find(field => {
    const column = columns[field] ?? 0
    const [before = '', cell = ''] = [row[column - 1], row[column]]
    const isCutHere = /^\d{3}\.\d{1,2}$/.test(cell.trim()) && /^\D*\d{1,3}$/.test(before.trim())
    return isCutHere && isAmount(column - 1)
  })
  return found ?? null
}

export function tooManyCells(row: readonly string[], { header }: Reading): string {
  const columns = header.length === 1 ? '1 column' : `${header.length} columns`
  return `The row has ${widthOf(row)} cells but the file has ${columns}: put quotes around an amount such as 1,250.00 or a text with a comma.`
}

/** Returns the row with cells joined; null when no way or several ways fit. `isSound` says whether a row can be read. */
export function joinedRow(
  row: readonly string[],
  reading: Reading,
  isSound: (cells: readonly string[]) => boolean,
): JoinedRow | null {
  const cells = row.slice(0, widthOf(row))
  const joins = cells.length - reading.header.length
  const places = placesIn(cells, reading)
  if (waysToChoose(joins, places.length) > mostWays) return null
  const ways = chosenOf(places, joins).flatMap(chosen => {
    const way = joinedAt(cells, chosen, reading)
    return way !== null && isSound(way.cells) ? [way] : []
  })
  // What is in columns that are not read makes no difference.
  const different = new Map(ways.map(way => [JSON.stringify(readCellsOf(way.cells, reading)), way]))
  const [only] = different.values()
  return only === undefined || different.size > 1 || only.isDoubtful ? null : only
}

interface Place {
  /** The cell that is joined with the next. */
  readonly at: number
  readonly isAmount: boolean
}

function placesIn(cells: readonly string[], { header, separator, answers }: Reading): Place[] {
  const isSpaced = header.slice(1).some(heading => /^\s+\S/.test(heading))
  return cells.slice(1).flatMap((right, at): Place[] => {
    const left = cells[at] ?? ''
    if (separator === ',' && isCut(left.trim(), right, answers.decimalMark)) return [{ at, isAmount: true }]
    return !isSpaced && /^\s+\S/.test(right) && left.trim() !== '' ? [{ at, isAmount: false }] : []
  })
}

/** Whether two cells are an amount cut at its comma: 1 and 250.00, or 12 and 50 where the comma comes before the cents. */
function isCut(left: string, right: string, mark: DecimalMark): boolean {
  return mark === '.'
    ? /^\D*\d{1,3}$/.test(left) && /^\d{3}(?:\.\d+)?\D*$/.test(right)
    : /^\D*\d{1,3}(?:\.?\d{3})*$/.test(left) && /^\d{1,2}\D*$/.test(right)
}

/** Returns the decimal mark that a price tells which was cut at its comma; null when it tells none, or none was cut. */
export function markOfCutPrice(row: readonly string[], reading: Reading): DecimalMark | null {
  const { columns, header } = reading
  if (columns.price === null || !hasCellsTooMany(row, reading)) return null
  const cells = row
    .slice(columns.price, columns.price + 1 + widthOf(row) - header.length)
    .map(cell => cell.trim())
  if (cells.some(cell => /\d\.\d{1,2}\D*$/.test(cell))) return '.'
  return isCut(cells[0] ?? '', cells[1] ?? '', ',') ? ',' : null
}

/** The number of ways to choose `count` of `all`: 10 for 2 of 5. */
function waysToChoose(count: number, all: number): number {
  let ways = 1
  for (let index = 0; index < Math.min(count, all - count); index += 1)
    ways = (ways * (all - index)) / (index + 1)
  return count > all ? 0 : ways
}

function chosenOf(places: readonly Place[], count: number): Place[][] {
  if (count === 0) return [[]]
  return places.flatMap((place, index) =>
    chosenOf(places.slice(index + 1), count - 1).map(others => [place, ...others]),
  )
}

/** Null where a column cannot have what was joined. */
function joinedAt(cells: readonly string[], places: readonly Place[], reading: Reading) {
  const joined: string[] = []
  const readAs = new Map<number, string>()
  let isDoubtful = false
  for (const [index, cell] of cells.entries()) {
    const place = places.find(({ at }) => at === index - 1)
    if (place === undefined) {
      joined.push(cell)
      continue
    }
    const column = joined.length - 1
    const whole = `${joined[column]}${reading.separator}${cell}`
    joined[column] = whole
    const field = importFields.find(name => reading.columns[name] === column)
    if (field === 'quantity' && place.isAmount) isDoubtful = true
    else if (field !== undefined && !(place.isAmount ? amounts : texts).has(field)) return null
    const name = field === undefined ? (reading.header[column] ?? '').trim() : importFieldNames[field]
    readAs.set(column, `${name} read as ${whole.trim().slice(0, 100)}: the row has one cell too many.`)
  }
  return { cells: joined, readAs: [...readAs.values()], isDoubtful }
}

/** The cells of columns that are read. */
function readCellsOf(cells: readonly string[], { columns }: Reading): string[] {
  return importFields.flatMap(field => {
    const column = columns[field]
    return column === null || column === undefined ? [] : [cells[column] ?? '']
  })
}
