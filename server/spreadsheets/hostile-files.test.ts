// Files that are made to take all memory or time, or to end the process: each is refused with a sentence.
import { expect, it } from 'vitest'
import { rowsOfTexts, sheetOf, workbookOf, zipOf } from '#server/testing/files/workbook'
import { readSheets } from './read-sheets.ts'
import { rowsOf } from './rows.ts'
import { WrongFile } from '#server/reading-threads'

type Content = string | Buffer | Promise<Buffer>

/** As the thread reads it. */
async function reasonOf(content: Content): Promise<unknown> {
  try {
    for await (const _ of rowsOf(Buffer.from((await content) as string)));
    return null
  } catch (error) {
    return error
  }
}

const megabytes = 1_024 * 1_024
const noExcel = 'This is no Excel file that can be read. Save it as CSV and try again.'
const noText = 'This is no CSV or Excel file. Save it as CSV or .xlsx and try again.'
const unpacks = 'The Excel file is too large once unpacked. Save it as CSV.'
const tooMuchText = 'The file has too much text. Split it and import the parts.'
const tooManyRows = 'The file has more than 50,000 rows. Split it and import the parts.'
const tooManyCells = 'The file has more than 3,000,000 cells, with the empty ones.'
const tooManyEmptyRows = 'The file has more than 200,000 empty rows. Delete them and try again.'
const tooLongARow = 'A row has more than 300,000 characters.'
const openQuote = 'Row 2 has more than 300,000 characters, perhaps for a quote that is never closed.'

it.each<[string, Content, WrongFile['kind'], string]>([
  ['commas alone', ','.repeat(18 * megabytes), 'invalid', tooLongARow],
  ['wide rows of commas', `${','.repeat(16_000)}\n`.repeat(1_000), 'too_large', tooManyCells],
  ['a row wider than any sheet', `a\n${','.repeat(20_000)}\n`, 'invalid', 'Row 2 has more than 100 columns.'],
  ['a row of a million cells', 'a,'.repeat(1_000_000), 'invalid', tooLongARow],
  ['a row of 101 cells', `${','.repeat(100)}b`, 'invalid', 'Row 1 has more than 100 columns.'],
  ['empty rows alone', '\n'.repeat(18 * megabytes), 'too_large', tooManyEmptyRows],
  ['carriage returns alone', '\r'.repeat(18 * megabytes), 'too_large', tooManyEmptyRows],
  ['spaces alone', ' '.repeat(18 * megabytes), 'invalid', tooLongARow],
  ['too many rows', 'a\n'.repeat(52_001), 'too_large', tooManyRows],
  ['one cell without an end', 'x'.repeat(18 * megabytes), 'invalid', tooLongARow],
  [
    'a cell too long',
    `a\n${'x'.repeat(10_001)}\n`,
    'invalid',
    'A cell of row 2 has more than 10,000 characters.',
  ],
  ['a quote that is never closed', 'a,b\n1,"2\n', 'invalid', 'Row 2 has a quote that is never closed.'],
  ['a quote open over many rows', `a,b\n1,"2\n${'c,d\n'.repeat(4 * megabytes)}`, 'invalid', openQuote],
  ['quotes alone', '"'.repeat(18 * megabytes + 1), 'invalid', tooLongARow],
  ['much text', `${`${'x'.repeat(9_000)},`.repeat(30)}\n`.repeat(112), 'too_large', tooMuchText],
  ['bytes of a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]), 'invalid', noText],
  ['zeros alone', Buffer.alloc(18 * megabytes), 'invalid', noText],
  ['zeros in UTF-16', Buffer.from('\uFEFFa\u0000b', 'utf16le'), 'invalid', noText],
])('refuses a text of %s', async (_, content, kind, sentence) => {
  const reason = await reasonOf(content)
  expect(reason).toBeInstanceOf(WrongFile)
  expect(reason).toMatchObject({ kind, message: sentence })
})

it.each<[string, Content]>([
  ['carriage returns between rows', 'a,b\r1,2\r'],
  ['bytes that are no UTF-8', Buffer.from([0x61, 0x2c, 0xff, 0xfe, 0x0a])],
  ['half a letter of UTF-16 at its end', Buffer.from([0xff, 0xfe, 0x61, 0, 0x62])],
  ['numbers beyond any amount', `${'9'.repeat(400)},1e308,-1e309\n`],
  ['nothing', ''],
  ['a sheet with a number of 1e308', workbookOf({ Cards: '<row><c><v>1e308</v></c></row>' })],
])('reads a file of %s', async (_, content) => {
  expect(await reasonOf(content)).toBeNull()
})

const one = rowsOfTexts(['Name'], ['Mew'])
const cards = (rows: string) => workbookOf({ Cards: rows })
const nested = (tag: string, depth: number) => `<${tag}>`.repeat(depth)
const sharedOf = (texts: string) => ({ 'xl/sharedStrings.xml': `<sst>${texts}</sst>` })
const texts = Array.from({ length: 300_001 }, (_, index) => `<si><t>${index}</t></si>`).join('')
/** A cell of 10,000 characters that is in the file once. */
const long = sharedOf(`<si><t>${'x'.repeat(10_000)}</t></si>`)
const laughs = `<!DOCTYPE w [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>${sheetOf('<row><c t="str"><v>&b;</v></c></row>')}`
const manyFiles = Object.fromEntries(Array.from({ length: 2_001 }, (_, index) => [`${index}.xml`, '']))
const manySheets = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`S${index}`, one]))
const attributes = Array.from({ length: 300_000 }, (_, index) => `a${index}="1"`).join(' ')

it.each<[string, Content, WrongFile['kind'], string]>([
  ['with tags in tags', cards(nested('a', 1_300_000)), 'invalid', noExcel],
  ['with rows in rows', cards(nested('row', 500_000)), 'invalid', noExcel],
  ['with texts in texts', workbookOf({ Cards: one }, sharedOf(nested('r', 1_000_000))), 'invalid', noExcel],
  ['with tags that mean nothing', cards('<a/>'.repeat(1_000_000)), 'invalid', noExcel],
  [
    'with tags that mean nothing in each row',
    cards(`<row>${'<a/>'.repeat(100)}</row>`.repeat(9_000)),
    'invalid',
    noExcel,
  ],
  [
    'with empty cells alone',
    cards(`<row>${'<c/>'.repeat(100)}</row>`.repeat(30_001)),
    'too_large',
    tooManyCells,
  ],
  ['with a tag of many attributes', cards(`<row ${attributes}/>`), 'invalid', noExcel],
  ['with an attribute without an end', cards(`<row a="${'x'.repeat(3 * megabytes)}"/>`), 'invalid', noExcel],
  ['with a comment without an end', cards(`<!--${'x'.repeat(3 * megabytes)}`), 'invalid', noExcel],
  ['with a text without an end', cards(`<row><c><v>${'1'.repeat(3 * megabytes)}`), 'invalid', noExcel],
  [
    'with entities of its own',
    workbookOf({ Cards: '' }, { 'xl/worksheets/0.xml': laughs }),
    'invalid',
    noExcel,
  ],
  ['that is no UTF-8', zipOf({ 'xl/workbook.xml': Buffer.from([0x3c, 0xff, 0xfe]) }), 'invalid', noExcel],
  [
    'that is cut off',
    workbookOf({ Cards: '' }, { 'xl/worksheets/0.xml': '<worksheet><row>' }),
    'invalid',
    noExcel,
  ],
  ['without a workbook', zipOf({ 'a.txt': 'a' }), 'invalid', noExcel],
  [
    'without its sheets',
    workbookOf({ Cards: one }, { 'xl/_rels/workbook.xml.rels': '<a/>' }),
    'invalid',
    noExcel,
  ],
  ['of thousands of parts', zipOf(manyFiles), 'invalid', noExcel],
  [
    'of hundreds of sheets',
    workbookOf(manySheets),
    'too_large',
    'The file has more than 200 sheets. Split it and import the parts.',
  ],
  [
    'that unpacks to far more',
    workbookOf({ Cards: one }, sharedOf(`<si><t>${'x'.repeat(2_000)}</t></si>`.repeat(4_000))),
    'too_large',
    unpacks,
  ],
  ['with empty rows alone', cards('<row/>'.repeat(600_000)), 'too_large', tooManyEmptyRows],
  ['with too many rows', cards('<row><c><v>1</v></c></row>'.repeat(52_001)), 'too_large', tooManyRows],
  [
    'with too many rows in all sheets together',
    workbookOf({
      A: '<row><c><v>1</v></c></row>'.repeat(30_000),
      B: '<row><c><v>1</v></c></row>'.repeat(30_000),
    }),
    'too_large',
    tooManyRows,
  ],
  [
    'with too many shared texts',
    workbookOf({ Cards: one }, sharedOf(texts)),
    'too_large',
    'The Excel file has too many different texts. Save it as CSV.',
  ],
  [
    'with too much text',
    workbookOf({ Cards: '<row><c t="s"><v>0</v></c></row>'.repeat(3_001) }, long),
    'too_large',
    tooMuchText,
  ],
  [
    'with a cell too long',
    cards(`${rowsOfTexts(['Name'])}${rowsOfTexts(['x'.repeat(10_001)])}`),
    'invalid',
    'A cell of row 2 of the sheet “Cards” has more than 10,000 characters.',
  ],
  [
    'with a column far out',
    cards('<row r="1"><c r="XFD1"><v>1</v></c></row>'),
    'invalid',
    'Row 1 of the sheet “Cards” has more than 100 columns.',
  ],
  [
    'with a column far out before an empty one',
    cards('<row r="1"><c r="CW1"><v>1</v></c><c r="CX1"/></row>'),
    'invalid',
    'Row 1 of the sheet “Cards” has more than 100 columns.',
  ],
  [
    'of old Excel',
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    'invalid',
    'This is an old Excel file. Save it as .xlsx or CSV and try again.',
  ],
])('refuses an Excel file %s', async (_, content, kind, sentence) => {
  const reason = await reasonOf(content)
  expect(reason).toBeInstanceOf(WrongFile)
  expect(reason).toMatchObject({ kind, message: sentence })
})

it('reads a part that several sheets name once', async () => {
  const book =
    '<workbook><sheets><sheet name="A" r:id="rId0"/><sheet name="B" r:id="rId0"/></sheets></workbook>'
  const rows = []
  for await (const row of rowsOf(await workbookOf({ A: one }, { 'xl/workbook.xml': book }))) rows.push(row)
  expect(rows.map(({ sheetName }) => sheetName)).toEqual(['A', 'A'])
})

it.each<[string, Content, string, string]>([
  ['commas', ','.repeat(megabytes), 'invalid', tooLongARow],
  ['tags in tags', cards(nested('a', 1_300_000)), 'invalid', noExcel],
  ['many rows', 'a\n'.repeat(52_001), 'too_large', tooManyRows],
])('passes on why its thread refuses a file of %s', async (_, content, code, sentence) => {
  const reading = async () => {
    const bytes = new Uint8Array(Buffer.from((await content) as string))
    for await (const _ of readSheets(bytes));
  }
  await expect(reading()).rejects.toMatchObject({ name: 'Refused', code, message: sentence })
})
