/** The rows of the sheets of an Excel file, as text. */
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { mostCharacters, mostSheets } from './limits.ts'
import type { SheetRow } from './sheet-row.ts'
import { Rows, type Words } from './sheet-rows.ts'
import { notASpreadsheet, Unreadable } from './unreadable.ts'
import { readXml, Tags, type Unpacked } from './xml.ts'

const mostEntries = 2_000
/** Six for each row. */
const mostTexts = 300_000
const longestSheetName = 100

/**
 * Yields the rows of all sheets, hidden ones too, in the order of the workbook; those without a cell too. Dates are
 * YYYY-MM-DD. Throws Unreadable for what is no Excel file.
 */
export async function* xlsxRows(bytes: Buffer): AsyncGenerator<SheetRow> {
  try {
    yield* rowsOfFile(bytes)
  } catch (error) {
    if (error instanceof Unreadable) throw error
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
      throw new Unreadable('too_large', 'The Excel file has too many different texts. Save it as CSV.')
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
    throw new Unreadable('too_large', 'The file has more than 200 sheets. Split it and import the parts.')
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
