/** The rows of the first sheet of an Excel file, as text. */
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { dayOf } from '#domain/day'
import { mostColumns, mostRows } from './limits.ts'
import { notASpreadsheet, Unreadable } from './unreadable.ts'

const maxSheetBytes = 120 * 1_024 * 1_024
const maxPartBytes = 60 * 1_024 * 1_024
const mostEntries = 2_000
/** A small file may be packed as tightly as it likes. */
const freeBytes = 4 * 1_024 * 1_024
/** Sheets of like rows are packed to a fiftieth. */
const mostRatio = 250

/** Yields the cells of each row, empty rows too. Dates are YYYY-MM-DD. Throws Unreadable for what is no Excel file. */
export async function* xlsxRows(bytes: Buffer): AsyncGenerator<string[]> {
  try {
    yield* rowsOfFile(bytes)
  } catch (error) {
    if (error instanceof Unreadable) throw error
    throw notASpreadsheet()
  }
}

async function* rowsOfFile(bytes: Buffer): AsyncGenerator<string[]> {
  const archive = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false })
  const entries = new Map<string, Entry>()
  for await (const entry of archive.eachEntry()) {
    entries.set(entry.fileName, entry)
    if (entries.size > mostEntries) throw notASpreadsheet()
  }
  const read = (path: string, tags: Tags, maxBytes = maxPartBytes) =>
    readXml(archive, entries.get(path), maxBytes, tags)
  const book = await workbookOf(read)
  const shared: string[] = []
  for await (const text of read('xl/sharedStrings.xml', new Texts())) shared.push(text as string)
  const dates = new Set<number>()
  for await (const style of read('xl/styles.xml', new DateStyles())) dates.add(style as number)
  const cells = new Rows({ shared, dates, firstDay: book.firstDay })
  if (!entries.has(book.sheet)) throw notASpreadsheet()
  for await (const row of read(book.sheet, cells, maxSheetBytes)) yield row as string[]
}

type Read = (path: string, tags: Tags, maxBytes?: number) => AsyncIterable<unknown>

/** Handles the tags of a part, and collects what it is read for. */
abstract class Tags {
  readonly #found: unknown[] = []

  open(_tag: SaxesTagPlain): void {}
  text(_text: string): void {}
  close(_name: string): void {}

  protected find(found: unknown): void {
    this.#found.push(found)
  }

  /** Returns what was found since the last time. */
  take(): unknown[] {
    return this.#found.splice(0)
  }
}

/** Reads a part of the archive piece by piece; one that is not there has nothing. */
async function* readXml(
  archive: ZipFile,
  entry: Entry | undefined,
  maxBytes: number,
  tags: Tags,
): AsyncGenerator<unknown> {
  if (entry === undefined) return
  const parser = new SaxesParser()
  parser.on('opentag', tag => tags.open(tag))
  parser.on('text', text => tags.text(text))
  parser.on('cdata', text => tags.text(text))
  parser.on('closetag', tag => tags.close(tag.name))
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let size = 0
  for await (const piece of await archive.openReadStreamPromise(entry)) {
    size += (piece as Buffer).length
    if (size > maxBytes || (size > freeBytes && size > entry.compressedSize * mostRatio))
      throw new Unreadable('too_large', 'The Excel file is too large once unpacked. Save it as CSV.')
    parser.write(decoder.decode(piece as Buffer, { stream: true }))
    yield* tags.take()
  }
  parser.write(decoder.decode())
  parser.close()
  yield* tags.take()
}

interface Book {
  readonly sheet: string
  /** What day 0 is. */
  readonly firstDay: number
}

/** Follows the workbook to its first sheet. */
async function workbookOf(read: Read): Promise<Book> {
  const [names, targets] = [new Named(), new Named()]
  for await (const _ of read('xl/workbook.xml', names));
  if (names.tags.length === 0) throw notASpreadsheet()
  for await (const _ of read('xl/_rels/workbook.xml.rels', targets));
  const ofBook = names.tags.find(({ name }) => name === 'workbookPr')?.attributes['date1904'] ?? ''
  const firstDay = ofBook === '1' || ofBook === 'true' ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  const id = names.tags.find(({ name }) => name === 'sheet')?.attributes['r:id']
  const relation = targets.tags.find(
    ({ name, attributes }) => name === 'Relationship' && attributes['Id'] === id,
  )
  const target = relation?.attributes['Target'] ?? 'worksheets/sheet1.xml'
  return { sheet: target.startsWith('/') ? target.slice(1) : `xl/${target}`, firstDay }
}

/** The tags that say where things are. */
class Named extends Tags {
  readonly tags: SaxesTagPlain[] = []

  override open(tag: SaxesTagPlain): void {
    if (['sheet', 'workbookPr', 'Relationship'].includes(tag.name) && this.tags.length < mostEntries)
      this.tags.push(tag)
  }
}

/** The texts that cells share, without the phonetic ones. */
class Texts extends Tags {
  #text = ''
  #isText = false
  #isPhonetic = false

  override open({ name }: SaxesTagPlain): void {
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
    if (name === 'si') this.find(this.#text)
  }
}

/** The styles of cells that show a number as a day. */
class DateStyles extends Tags {
  readonly #custom = new Set<number>()
  #style: number | null = null

  override open({ name, attributes }: SaxesTagPlain): void {
    const id = Number(attributes['numFmtId'])
    if (name === 'numFmt' && /[yd]/i.test(formatOf(attributes['formatCode']))) this.#custom.add(id)
    if (name === 'cellXfs') this.#style = 0
    if (name !== 'xf' || this.#style === null) return
    if ((id >= 14 && id <= 17) || id === 22 || this.#custom.has(id)) this.find(this.#style)
    this.#style += 1
  }
  override close(name: string): void {
    if (name === 'cellXfs') this.#style = null
  }
}

/** Without what is in quotes or brackets. */
function formatOf(code = ''): string {
  return code.replaceAll(/"[^"]*"|\[[^\]]*\]/g, '')
}

interface Words {
  readonly shared: readonly string[]
  readonly dates: ReadonlySet<number>
  readonly firstDay: number
}

class Rows extends Tags {
  readonly #words: Words
  #last = 0
  #row: string[] | null = null
  #cell: { readonly column: number; readonly type: string; readonly style: number } | null = null
  #value = ''
  #isValue = false
  #isPhonetic = false

  constructor(words: Words) {
    super()
    this.#words = words
  }

  override open({ name, attributes }: SaxesTagPlain): void {
    if (name === 'row') this.#begin(Number(attributes['r'] ?? this.#last + 1))
    else if (name === 'c' && this.#row !== null) {
      const column = columnOf(attributes['r'] ?? '') ?? this.#row.length
      this.#cell = { column, type: attributes['t'] ?? '', style: Number(attributes['s'] ?? -1) }
      this.#value = ''
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
    else if (name === 'c' && this.#row !== null && this.#cell !== null) {
      const { column } = this.#cell
      // Beyond what any row may have, one cell more says so.
      while (this.#row.length < Math.min(column, mostColumns)) this.#row.push('')
      this.#row[Math.min(column, mostColumns)] = this.#text()
      this.#cell = null
    } else if (name === 'row' && this.#row !== null) {
      this.find(this.#row)
      this.#row = null
    }
  }

  /** Empty rows are left out of the file, but count; a jump beyond any sheet is not believed. */
  #begin(number: number): void {
    const isBelieved = number > this.#last && number <= mostRows + 1
    for (let gap = this.#last + 1; isBelieved && gap < number; gap++) this.find([])
    this.#last = isBelieved ? number : this.#last + 1
    this.#row = []
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
