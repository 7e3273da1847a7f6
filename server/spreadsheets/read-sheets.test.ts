import { Buffer } from 'node:buffer'
import { expect, it } from 'vitest'
import { roundsDuring } from '#server/testing/clocks/rounds'
import { rowsOfTexts, workbookOf } from '#server/testing/files/workbook'
import { readSheets } from './read-sheets.ts'
import { rowsOf, separatorIn } from './rows.ts'
import type { FileRow, SheetRow } from './xlsx.ts'

/** In a thread of its own, which takes a while to start. */
async function read(text: string | Buffer): Promise<FileRow[]> {
  const found: FileRow[] = []
  for await (const { rows } of readSheets(new Uint8Array(Buffer.from(text as string)))) found.push(...rows)
  return found
}
/** As the thread reads it. */
async function sheetRows(text: string | Buffer): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  for await (const row of rowsOf(Buffer.from(text as string))) rows.push(row)
  return rows
}
const readHere = async (text: string | Buffer) => (await sheetRows(text)).map(({ cells }) => cells)

it.each([
  ['commas and CRLF', 'a,b\r\n1,2\r\n'],
  ['semicolons', 'a;b\n1;2\n'],
  ['tabs', 'a\tb\n1\t2'],
  ['a byte order mark', '\uFEFFa,b\n1,2\n'],
  ['quotes', '"a","b"\n"1","2"\n'],
  ['old Macs', 'a,b\r1,2\r'],
  ['UTF-16', Buffer.from('\uFEFFa,b\n1,2\n', 'utf16le')],
])('reads a file with %s', async (_, text) => {
  const [head, ...rows] = await readHere(text)
  expect([head?.map(cell => cell.replace('\uFEFF', '')), ...rows]).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
})

it('reads a file in its thread, without empty rows', async () => {
  expect(await read('a,b\n\n1,2\n,,\n\n')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 3, cells: ['1', '2'] },
  ])
})

it('keeps empty cells at the end of the first rows of a text, which may be headings', async () => {
  const rows = await readHere(`a,b,,\n${'1,2, ,\n'.repeat(12)}`)
  expect(rows[0]).toEqual(['a', 'b', '', ''])
  expect(rows.at(-1)).toEqual(['1', '2'])
})

it.each([
  ['a,b\n1,2\n', ','],
  ['a;b\n1,5;2\n', ';'],
  ['a\tb\n1,5\t2\n', null],
])('says what is between the cells of %j', (text, separator) => {
  expect(separatorIn(Buffer.from(text))).toBe(separator)
})

it('keeps what is in quotes, rows of any width, and the letters of Windows', async () => {
  expect(await readHere('a,b\n"1, ""x""\n2",y\n\n5" tall\n')).toEqual([
    ['a', 'b'],
    ['1, "x"\n2', 'y'],
    ['5" tall'],
  ])
  expect(await readHere(Buffer.from('Pok\u00e9mon,1\n', 'latin1'))).toEqual([['Pok\u00e9mon', '1']])
  expect(await readHere('sep=|\na|b,c\n')).toEqual([
    ['sep=', ''],
    ['a', 'b,c'],
  ])
})

it('reads a sheet of an Excel file: texts, numbers, days, gaps', async () => {
  const shared =
    '<sst><si><t>Name</t></si><si><r><t>Char</t></r><r><t xml:space="preserve">izard &amp; Co</t></r><rPh><t>no</t></rPh></si></sst>'
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy"/><numFmt numFmtId="171" formatCode="&quot;day&quot; 0"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>'
  const cells =
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Day</t></is></c></row>' +
    '<row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3"><v>4.4999999999999996</v></c><c r="C3" s="1"><v>45000</v></c>' +
    '<c r="D3" s="2"><v>45000.75</v></c><c r="E3" s="3"><v>7</v></c><c r="F3" t="b"><v>1</v></c>' +
    '<c r="G3" t="str"><f>A1</f><v>sum</v></c><c r="H3" t="e"><v>#REF!</v></c><c r="I3"><v/></c></row>'
  const parts = { 'xl/sharedStrings.xml': shared, 'xl/styles.xml': styles }
  expect(await read(await workbookOf({ Cards: cells }, parts))).toEqual([
    { line: 1, cells: ['Name', '', 'Day'] },
    { line: 3, cells: ['Charizard & Co', '4.5', '2023-03-15', '2023-03-15', '7', 'TRUE', 'sum'] },
  ])
  const book =
    '<workbook><workbookPr date1904="1"/><sheets><sheet name="Cards" r:id="rId0"/></sheets></workbook>'
  const since1904 = await workbookOf({ Cards: cells }, { ...parts, 'xl/workbook.xml': book })
  expect((await readHere(since1904))[1]?.[2]).toBe('2027-03-16')
})

it('reads all sheets that have rows, by name, each with its own row numbers', async () => {
  const summary = rowsOfTexts(['My collection'], ['Total', '3'])
  const cards = '<row r="3"><c r="B3"><v>7</v></c></row><row r="1048576"><c><v>8</v></c></row>'
  const found = await sheetRows(await workbookOf({ Summary: summary, Empty: '<row/>', Cards: cards }))
  expect(found.map(({ sheetName, line, cells }) => [sheetName, line, ...cells])).toEqual([
    ['Summary', 1, 'My collection'],
    ['Summary', 2, 'Total', '3'],
    ['Cards', 3, '', '7'],
    ['Cards', 1_048_576, '8'],
  ])
})

it('reads the tags of programs that write a prefix before them', async () => {
  const parts = {
    'xl/workbook.xml':
      '<x:workbook><x:sheets><x:sheet name="Cards" sheetId="1" rel:id="rId0"/></x:sheets></x:workbook>',
    'xl/worksheets/0.xml':
      '<x:worksheet><x:sheetData><x:row><x:c><x:v>5</x:v></x:c></x:row></x:sheetData></x:worksheet>',
  }
  expect(await readHere(await workbookOf({ Cards: '' }, parts))).toEqual([['5']])
})

it('does not believe a row number that goes back, or beyond any sheet', async () => {
  const rows = ['7', '5', '2000000'].map(line => `<row r="${line}"><c r="A1"><v>1</v></c></row>`).join('')
  const found = await sheetRows(await workbookOf({ Cards: rows }))
  expect(found.map(({ line }) => line)).toEqual([7, 8, 9])
})

it('reads the empty cells that formatting leaves far out', async () => {
  const row = '<row><c r="A1"><v>1</v></c><c r="XFD1" s="1"/></row>'
  expect(await readHere(await workbookOf({ Cards: row }))).toEqual([['1']])
  expect((await readHere(`1${','.repeat(5_000)}\n`))[0]).toHaveLength(100)
})

it('reads no further than its caller', async () => {
  const sheets = readSheets(new Uint8Array(Buffer.from('a,b\n'.repeat(5_000))))
  expect((await sheets.next()).value?.rows).toHaveLength(500)
  expect(await sheets.return(undefined)).toMatchObject({ done: true })
})

it('answers others meanwhile', async () => {
  const row = `${'Charizard,Base Set,4/102,10.00,'.repeat(8)}\n`
  let rows: FileRow[] = []
  const reading = async () => {
    rows = await read(row.repeat(20_000))
  }
  expect(await roundsDuring(reading)).toBeGreaterThan(10)
  expect(rows).toHaveLength(20_000)
})
