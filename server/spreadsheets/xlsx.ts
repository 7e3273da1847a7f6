/** The rows of the sheets of an Excel file, as text. */
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { mostCharacters, mostSheets, mostColumns } from './limits.ts'
import { WrongFile } from '#server/reading-threads'
import { notASpreadsheet, readXml, Tags, type Unpacked } from './xml.ts'
import { dayOf } from '#domain/day'

const mostEntries = 2_000
/** Six for each row. */
const mostTexts = 300_000
const longestSheetName = 100

/**
 * Yields the rows of all sheets, hidden ones too, in the order of the workbook; those without a cell too. Dates are
 * YYYY-MM-DD. Throws WrongFile for what is no Excel file.
 */
export async function* xlsxRows(bytes: Buffer): AsyncGenerator<SheetRow> {
  try {
    yield* rowsOfFile(bytes)
  } catch (error) {
    if (error instanceof WrongFile) throw error
    throw notASpreadsheet()
  }
}

async function* rowsOfFile(bytes: Buffer): AsyncGenerator<SheetRow> {
  const archive = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false })
  const entries = await entriesOf(archive)
  const unpacked: Unpacked = { bytes: 0 }
  const read = (path: string, tags: Tags) => readXml(archive, entries.get(path), unpacked, tags)
  const book = await workbookOf(read)
  const sheets = book.sheets.filter(({ path }) => entries.has(path))
  if (sheets.length === 0) throw notASpreadsheet()
  const words: Words = { ...(await wordsOf(read)), firstDay: book.firstDay }
  for (const [sheet, { name, path }] of sheets.entries()) {
    for await (const row of read(path, new Rows(words)))
      yield { sheet, sheetName: name, ...(row as Pick<SheetRow, 'line' | 'cells'>) }
  }
}

async function entriesOf(archive: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>()
  let count = 0
  for await (const entry of archive.eachEntry()) {
    entries.set(entry.fileName, entry)
    count += 1
    if (count > mostEntries) throw notASpreadsheet()
  }
  return entries
}

type Read = (path: string, tags: Tags) => AsyncIterable<unknown>

async function wordsOf(read: Read): Promise<Omit<Words, 'firstDay'>> {
  const shared: string[] = []
  let characters = 0
  for await (const text of read('xl/sharedStrings.xml', new Texts())) {
    shared.push(text as string)
    characters += (text as string).length
    if (shared.length > mostTexts || characters > mostCharacters)
      throw new WrongFile('The Excel file has too many different texts. Save it as CSV.', 'too_large')
  }
  const dates = new Set<number>()
  for await (const style of read('xl/styles.xml', new DateStyles())) dates.add(style as number)
  return { shared, dates }
}

interface Book {
  readonly sheets: readonly { readonly name: string; readonly path: string }[]
  /** What day 0 is. */
  readonly firstDay: number
}

/** Follows the workbook to its sheets; a part that several of them name is one sheet. */
async function workbookOf(read: Read): Promise<Book> {
  const [names, targets] = [new Named(), new Named()]
  for await (const _ of read('xl/workbook.xml', names));
  if (names.tags.length === 0) throw notASpreadsheet()
  for await (const _ of read('xl/_rels/workbook.xml.rels', targets));
  const ofBook = names.tags.find(({ name }) => name === 'workbookPr')?.attributes['date1904'] ?? ''
  const firstDay = ofBook === '1' || ofBook === 'true' ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  const targetOf = new Map(
    targets.tags.map(({ attributes }) => [attributes['Id'] ?? '', attributes['Target'] ?? '']),
  )
  const nameOf = new Map<string, string>()
  const sheets = names.tags.filter(({ name }) => name === 'sheet')
  for (const [index, { attributes }] of sheets.entries()) {
    const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''
    const target = targetOf.get(id) ?? `worksheets/sheet${index + 1}.xml`
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
    const name = (attributes['name'] ?? '').slice(0, longestSheetName)
    if (!nameOf.has(path)) nameOf.set(path, name.trim() === '' ? `Sheet ${index + 1}` : name)
  }
  if (nameOf.size > mostSheets)
    throw new WrongFile('The file has more than 200 sheets. Split it and import the parts.', 'too_large')
  return { sheets: [...nameOf].map(([path, name]) => ({ path, name })), firstDay }
}

interface NamedTag {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
}

/** The tags that say where things are. */
class Named extends Tags {
  readonly tags: NamedTag[] = []

  override open(name: string, attributes: Record<string, string>): void {
    if (['sheet', 'workbookPr', 'Relationship'].includes(name) && this.tags.length < mostEntries)
      this.tags.push({ name, attributes })
  }
}

/** The texts that cells share, without the phonetic ones. */
class Texts extends Tags {
  #text = ''
  #isText = false
  #isPhonetic = false

  override open(name: string): void {
    if (name === 'si') this.#text = ''
    if (name === 'rPh') this.#isPhonetic = true
    this.#isText = name === 't' && !this.#isPhonetic
  }
  override text(text: string): void {
    if (this.#isText) this.#text += text
  }
  override close(name: string): void {
    if (name === 't') this.#isText = false
    if (name === 'rPh') this.#isPhonetic = false
    if (name !== 'si') return
    this.count += 1
    this.find(this.#text)
  }
}

/** The styles of cells that show a number as a day. */
class DateStyles extends Tags {
  readonly #custom = new Set<number>()
  #style: number | null = null

  override open(name: string, attributes: Record<string, string>): void {
    const id = Number(attributes['numFmtId'])
    if (name === 'numFmt' && /[yd]/i.test(formatOf(attributes['formatCode']))) this.#custom.add(id)
    if (name === 'cellXfs') this.#style = 0
    if (name !== 'xf' || this.#style === null) return
    if ((id >= 14 && id <= 17) || id === 22 || this.#custom.has(id)) this.find(this.#style)
    this.#style += 1
    this.count += 1
  }
  override close(name: string): void {
    if (name === 'cellXfs') this.#style = null
  }
}

/** Without what is in quotes or brackets. */
function formatOf(code = ''): string {
  return code.replaceAll(/"[^"]*"|\[[^\]]*\]/g, '')
}

export interface FileRow {
  /** Its number in its sheet, from 1. Empty rows count. */
  readonly line: number
  readonly cells: string[]
}

export interface SheetRow extends FileRow {
  /** The place of its sheet in the file, from 0. */
  readonly sheet: number
  /** Blank for a CSV file. */
  readonly sheetName: string
}

/** What the cells of a sheet refer to. */
interface Words {
  readonly shared: readonly string[]
  /** The styles that show a number as a day. */
  readonly dates: ReadonlySet<number>
  /** What day 0 is. */
  readonly firstDay: number
}

/** A sheet of Excel has no more. */
const lastLine = 1_048_576

/** Finds the rows of a sheet, as `FileRow`; rows that the file leaves out count. */
class Rows extends Tags {
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
