/** The rows of the first sheet of an Excel file, as text. */
import { dayOf } from '#domain/day'
import { notASpreadsheet, zipEntries } from './zip-entries.ts'

const maxSheetBytes = 60 * 1_024 * 1_024
const maxPartBytes = 30 * 1_024 * 1_024
/** Excel has 16,384; a collection needs few. */
const mostColumns = 200

/** Yields the cells of each row, empty rows too. Dates are YYYY-MM-DD. Throws Refused for what is no Excel file. */
export async function xlsxRows(archive: Buffer): Promise<Generator<string[]>> {
  const unpack = zipEntries(archive)
  const text = async (path: string, maxBytes = maxPartBytes) =>
    (await unpack(path, maxBytes))?.toString('utf8') ?? null
  const sheet = await text(await firstSheet(text), maxSheetBytes)
  if (sheet === null) throw notASpreadsheet()
  const shared = sharedTexts((await text('xl/sharedStrings.xml')) ?? '')
  const dates = dateStyles((await text('xl/styles.xml')) ?? '')
  return rowsOf(sheet, shared, dates)
}

/** Follows the workbook to its first sheet. */
async function firstSheet(text: (path: string) => Promise<string | null>): Promise<string> {
  const workbook = await text('xl/workbook.xml')
  if (workbook === null) throw notASpreadsheet()
  const id = attribute(firstTag(workbook, 'sheet') ?? '', 'r:id')
  const relations = (await text('xl/_rels/workbook.xml.rels')) ?? ''
  for (const { tag } of elements(relations, 'Relationship')) {
    if (attribute(tag, 'Id') !== id) continue
    const target = attribute(tag, 'Target') ?? ''
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`
  }
  return 'xl/worksheets/sheet1.xml'
}

function* rowsOf(sheet: string, shared: readonly string[], dates: ReadonlySet<number>): Generator<string[]> {
  let last = 0
  for (const { tag, content } of elements(sheet, 'row')) {
    const number = Number(attribute(tag, 'r') ?? last + 1)
    // Empty rows are left out of the file, but count; a jump beyond any sheet is not believed.
    for (let gap = last + 1; gap < number && gap - last < 1_000; gap++) yield []
    last = number
    const row: string[] = []
    for (const cell of elements(content, 'c')) {
      const column = columnOf(attribute(cell.tag, 'r') ?? '') ?? row.length
      if (column >= mostColumns) continue
      while (row.length < column) row.push('')
      row[column] = cellText(cell, shared, dates)
    }
    yield row
  }
}

interface Element {
  readonly tag: string
  readonly content: string
}

/** Yields elements of a name that are not inside each other. Looks at each character once. */
function* elements(xml: string, name: string): Generator<Element> {
  const [open, close] = [`<${name}`, `</${name}>`]
  for (let at = 0; ; ) {
    const start = xml.indexOf(open, at)
    if (start === -1) return
    at = start + open.length
    if (!/[\s/>]/.test(xml[at] ?? '')) continue
    const endOfTag = xml.indexOf('>', at)
    if (endOfTag === -1) return
    const tag = xml.slice(at, endOfTag)
    at = endOfTag + 1
    if (tag.endsWith('/')) {
      yield { tag, content: '' }
      continue
    }
    const end = xml.indexOf(close, at)
    if (end === -1) return
    yield { tag, content: xml.slice(at, end) }
    at = end + close.length
  }
}

function firstTag(xml: string, name: string): string | null {
  for (const { tag } of elements(xml, name)) return tag
  return null
}

function attribute(tag: string, name: string): string | null {
  const start = tag.indexOf(` ${name}="`)
  if (start === -1) return null
  const from = start + name.length + 3
  const end = tag.indexOf('"', from)
  return end === -1 ? null : unescaped(tag.slice(from, end))
}

/** "B12" is 1. */
function columnOf(place: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(place)?.[0]
  if (letters === undefined) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function cellText({ tag, content }: Element, shared: readonly string[], dates: ReadonlySet<number>): string {
  const type = attribute(tag, 't')
  if (type === 'inlineStr') return textsIn(content)
  const [value] = [...elements(content, 'v')].map(element => unescaped(element.content))
  if (value === undefined || type === 'e') return ''
  if (type === 's') return shared[Number(value)] ?? ''
  if (type === 'str') return value
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'd') return value
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  if (dates.has(Number(attribute(tag, 's') ?? -1))) return dayOfSerial(number)
  // 4.4999999999999996 is how 4.5 is kept.
  return String(Number(number.toPrecision(15)))
}

/** The days since 30 December 1899. */
function dayOfSerial(serial: number): string {
  const ms = Math.round(Math.floor(serial) * 86_400_000) + Date.UTC(1899, 11, 30)
  return Math.abs(ms) > 8e15 ? '' : dayOf(new Date(ms))
}

function sharedTexts(xml: string): string[] {
  return [...elements(xml, 'si')].map(({ content }) => textsIn(content))
}

/** All texts of an element, without the phonetic ones. */
function textsIn(content: string): string {
  const spoken = content.includes('<rPh') ? content.slice(0, content.indexOf('<rPh')) : content
  return [...elements(spoken, 't')].map(element => unescaped(element.content)).join('')
}

/** The styles of cells that show a number as a day. */
function dateStyles(xml: string): Set<number> {
  const custom = new Set<number>()
  for (const { tag } of elements(xml, 'numFmt')) {
    const format = (attribute(tag, 'formatCode') ?? '').replaceAll(/"[^"]*"|\[[^\]]*\]/g, '')
    if (/[yd]/i.test(format)) custom.add(Number(attribute(tag, 'numFmtId')))
  }
  const styles = new Set<number>()
  const [formats] = [...elements(xml, 'cellXfs')]
  let style = 0
  for (const { tag } of elements(formats?.content ?? '', 'xf')) {
    const id = Number(attribute(tag, 'numFmtId') ?? 0)
    if ((id >= 14 && id <= 17) || id === 22 || custom.has(id)) styles.add(style)
    style += 1
  }
  return styles
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return entities[String(name)] ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16)
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
  })
}
