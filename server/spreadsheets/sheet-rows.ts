/** The rows of one sheet of an Excel file, as text. */
import { dayOf } from '#domain/day'
import { mostColumns } from './limits.ts'
import type { FileRow } from './sheet-row.ts'
import { Tags } from './xml.ts'

/** What the cells of a sheet refer to. */
export interface Words {
  readonly shared: readonly string[]
  /** The styles that show a number as a day. */
  readonly dates: ReadonlySet<number>
  /** What day 0 is. */
  readonly firstDay: number
}

/** A sheet of Excel has no more. */
const lastLine = 1_048_576

/** Finds the rows of a sheet, as `FileRow`; rows that the file leaves out count. */
export class Rows extends Tags {
  readonly #words: Words
  #line = 0
  #row: string[] | null = null
  #cell: { readonly column: number; readonly type: string; readonly style: number } | null = null
  #value = ''
  #isValue = false
  #isPhonetic = false

  constructor(words: Words) {
    super()
    this.#words = words
  }

  override open(name: string, attributes: Record<string, string>): void {
    if (name === 'row') this.#begin(Number(attributes['r']))
    else if (name === 'c' && this.#row !== null) {
      const column = columnOf(attributes['r'] ?? '') ?? this.#row.length
      this.#cell = { column, type: attributes['t'] ?? '', style: Number(attributes['s'] ?? -1) }
      this.#value = ''
      this.count += 1
    } else if (name === 'rPh') this.#isPhonetic = true
    else if (this.#cell !== null && !this.#isPhonetic)
      this.#isValue = name === (this.#cell.type === 'inlineStr' ? 't' : 'v')
  }

  override text(text: string): void {
    if (this.#isValue) this.#value += text
  }

  override close(name: string): void {
    if (name === 'v' || name === 't') this.#isValue = false
    else if (name === 'rPh') this.#isPhonetic = false
    else if (name === 'c' && this.#row !== null && this.#cell !== null)
      this.#put(this.#row, this.#cell.column)
    else if (name === 'row' && this.#row !== null) {
      const row: FileRow = { line: this.#line, cells: this.#row }
      this.find(row)
      this.#row = null
    } else if (name === 'sheetData') this.isDone = true
  }

  /** A number that goes back, or beyond any sheet, is not believed. */
  #begin(number: number): void {
    this.#line = number > this.#line && number <= lastLine ? number : this.#line + 1
    this.#row = []
    this.count += 1
  }

  #put(row: string[], column: number): void {
    const text = this.#text()
    this.#cell = null
    if (column < mostColumns) {
      while (row.length < column) row.push('')
      row[column] = text
    } else if (text !== '') {
      // Beyond what any row may have, one cell more says so.
      while (row.length < mostColumns) row.push('')
      row[mostColumns] = text
    }
  }

  #text(): string {
    const { type, style } = this.#cell ?? { type: '', style: -1 }
    const value = this.#value
    if (value === '' || type === 'e') return ''
    if (type === 's') return this.#words.shared[Number(value)] ?? ''
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
    if (type !== '' && type !== 'n') return value
    const number = Number(value)
    if (!Number.isFinite(number)) return value
    if (this.#words.dates.has(style)) return dayOfSerial(number, this.#words.firstDay)
    // 4.4999999999999996 is how 4.5 is kept.
    return String(Number(number.toPrecision(15)))
  }
}

/** "B12" is 1. */
function columnOf(place: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(place)?.[0]
  if (letters === undefined) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function dayOfSerial(serial: number, firstDay: number): string {
  const ms = Math.floor(serial) * 86_400_000 + firstDay
  return Math.abs(ms) > 8e15 ? '' : dayOf(new Date(ms))
}
