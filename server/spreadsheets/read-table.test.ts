import { Buffer } from 'node:buffer'
import { expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { roundsDuring } from '#server/testing/clocks/rounds'
import { readTable } from './read-table.ts'
import { rowsOf, separatorIn } from './rows.ts'

/** In a thread of its own, which takes a while to start. */
const read = (text: string | Buffer) => readTable(Buffer.from(text as string))
/** As the thread reads it. */
async function readHere(text: string | Buffer): Promise<string[][]> {
  const rows: string[][] = []
  for await (const row of rowsOf(Buffer.from(text as string))) rows.push(row)
  return rows
}

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

it('reads a file in its thread, without empty rows at the end', async () => {
  expect(await read('a,b\n1,2\n,,\n\n')).toEqual([
    ['a', 'b'],
    ['1', '2'],
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
    [],
    ['5" tall'],
  ])
  expect(await readHere(Buffer.from('Pok\u00e9mon,1\n', 'latin1'))).toEqual([['Pok\u00e9mon', '1']])
  expect(await readHere('sep=|\na|b,c\n')).toEqual([
    ['sep=', ''],
    ['a', 'b,c'],
  ])
})

const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const book = (more = '') =>
  `<workbook>${more}<sheets><sheet name="Cards" sheetId="1" r:id="rId7"/></sheets></workbook>`
const relations = '<Relationships><Relationship Id="rId7" Target="worksheets/cards.xml"/></Relationships>'

async function xlsx(files: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile()
  const all = { 'xl/workbook.xml': book(), 'xl/_rels/workbook.xml.rels': relations, ...files }
  for (const [path, content] of Object.entries(all)) zip.addBuffer(Buffer.from(content), path)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

it('reads the first sheet of an Excel file: texts, numbers, days, gaps', async () => {
  const shared =
    '<sst><si><t>Name</t></si><si><r><t>Char</t></r><r><t xml:space="preserve">izard &amp; Co</t></r><rPh><t>no</t></rPh></si></sst>'
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy"/><numFmt numFmtId="171" formatCode="&quot;day&quot; 0"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>'
  const cells =
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Day</t></is></c></row>' +
    '<row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3"><v>4.4999999999999996</v></c><c r="C3" s="1"><v>45000</v></c>' +
    '<c r="D3" s="2"><v>45000.75</v></c><c r="E3" s="3"><v>7</v></c><c r="F3" t="b"><v>1</v></c>' +
    '<c r="G3" t="str"><f>A1</f><v>sum</v></c><c r="H3" t="e"><v>#REF!</v></c><c r="I3"><v/></c></row>'
  const files = {
    'xl/sharedStrings.xml': shared,
    'xl/styles.xml': styles,
    'xl/worksheets/cards.xml': sheetOf(cells),
  }
  expect(await read(await xlsx(files))).toEqual([
    ['Name', '', 'Day'],
    [],
    ['Charizard & Co', '4.5', '2023-03-15', '2023-03-15', '7', 'TRUE', 'sum'],
  ])
  const since1904 = await xlsx({ ...files, 'xl/workbook.xml': book('<workbookPr date1904="1"/>') })
  expect((await readHere(since1904))[2]?.[2]).toBe('2027-03-16')
})

it.each([
  ['a quote that is never closed', 'a,b\n1,"2\n', 'Row 2 has a quote that is never closed.'],
  ['a row of a million cells', 'a,'.repeat(1_000_000), 'Row 1 has more than 300,000 characters.'],
  ['a cell too long', `a\n${'x'.repeat(10_001)}\n`, 'A cell of row 2 has more than 10,000 characters.'],
  ['bytes', Buffer.from([1, 2, 0, 3, 10, 4]), 'This is no Excel file that can be read.'],
])('refuses %s', async (_, text, sentence) => {
  await expect(readHere(text)).rejects.toThrow(sentence)
})

it.each([
  [
    'with too many columns',
    ','.repeat(120) + 'b',
    { code: 'invalid', message: 'Row 1 has more than 100 columns.' },
  ],
  [
    'with too many rows',
    'a\n'.repeat(50_021),
    { code: 'too_large', message: expect.stringMatching(/50,000 rows/) },
  ],
])('refuses a file %s, in its thread', async (_, text, refused) => {
  await expect(read(text)).rejects.toMatchObject(refused)
})

/** A cell of 10,000 characters that is in the file once. */
const long = `<sst><si><t>${'x'.repeat(10_000)}</t></si></sst>`
const muchText = sheetOf('<row><c t="s"><v>0</v></c></row>'.repeat(3_001))
const bomb = `<sst>${'<si><t>x</t></si>'.repeat(400_000)}</sst>`
const laughs =
  '<!DOCTYPE w [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>'
it.each([
  ['that unpacks to far more', { 'xl/sharedStrings.xml': bomb }, 'too large once unpacked'],
  [
    'with too much text',
    { 'xl/sharedStrings.xml': long, 'xl/worksheets/cards.xml': muchText },
    'too much text',
  ],
  ['with entities of its own', { 'xl/worksheets/cards.xml': laughs }, 'This is no Excel file'],
  ['that is cut off', { 'xl/worksheets/cards.xml': '<worksheet><sheetData><row>' }, 'This is no Excel file'],
  ['without its sheet', {}, 'This is no Excel file'],
  [
    'with a column far out',
    { 'xl/worksheets/cards.xml': sheetOf('<row r="1"><c r="XFD1"><v>1</v></c></row>') },
    'Row 1 has more than 100 columns.',
  ],
])('refuses an Excel file %s', async (_, files, sentence) => {
  const file = await xlsx(files as unknown as Record<string, string>)
  await expect(readHere(file)).rejects.toThrow(sentence)
})

it('does not believe a row far down', async () => {
  const rows = '<row r="60000"><c r="A1"><v>1</v></c></row>'.repeat(2)
  expect(await read(await xlsx({ 'xl/worksheets/cards.xml': sheetOf(rows) }))).toEqual([['1'], ['1']])
})

it('answers others meanwhile', async () => {
  const row = `${'Charizard,Base Set,4/102,10.00,'.repeat(8)}\n`
  let rows: string[][] = []
  const reading = async () => {
    rows = await read(row.repeat(20_000))
  }
  expect(await roundsDuring(reading)).toBeGreaterThan(10)
  expect(rows).toHaveLength(20_000)
})
