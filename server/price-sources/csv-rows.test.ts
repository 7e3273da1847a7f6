import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkProperty } from '#domain/testing/check-property'
import { csvRows, NoTable } from './csv-rows.ts'

async function* inPieces(text: string, length: number): AsyncGenerator<string, void, undefined> {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length)
}

async function rowsOf(text: string, length = 7): Promise<string[][]> {
  const rows: string[][] = []
  for await (const some of csvRows(inPieces(text, length))) rows.push(...some)
  return rows
}

test.each<[string, string, string[][]]>([
  [
    'commas',
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'line ends of Windows',
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'no line end at its end',
    'a,b\n1,',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
  ['a mark of its encoding', '\uFEFFa,b\n', [['a', 'b']]],
  [
    'quotes',
    'a,b\n"$2,200.00 ","Ho-Oh ""ex"""\n',
    [
      ['a', 'b'],
      ['$2,200.00 ', 'Ho-Oh "ex"'],
    ],
  ],
  [
    'a line end in quotes',
    'a,b\n"1\n2",3\n',
    [
      ['a', 'b'],
      ['1\n2', '3'],
    ],
  ],
  [
    'tabs, with commas in its cells',
    'a\tb\n$2,200.00 \tPikachu "Surfing"\n',
    [
      ['a', 'b'],
      ['$2,200.00 ', 'Pikachu "Surfing"'],
    ],
  ],
  [
    'empty lines',
    'a,b\n\n\r\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['one line', 'a,b', [['a', 'b']]],
  ['nothing', '', []],
])('reads a table with %s', async (_what, text, rows) => {
  for (const length of [1, 2, 7, 1_000]) expect(await rowsOf(text, length)).toEqual(rows)
})

test('reads any cells, however the text is cut', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r\n', ' ', 'é'), maxLength: 6 })
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 })
  await checkProperty(
    fc.asyncProperty(table, fc.integer({ min: 1, max: 30 }), async (rows, length) => {
      const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
      const text = [['head', 'er'], ...rows].map(row => `${row.map(quoted).join(',')}\n`).join('')
      expect((await rowsOf(text, length)).slice(1)).toEqual(rows)
    }),
    { seed: 39_964 },
  )
})

test.each([
  ['a quote that is never closed', `a,b\n"1,${'x,2\n'.repeat(10_000)}`],
  ['one endless line', 'x'.repeat(30_000)],
  ['one endless cell', `a,b\n"${'x'.repeat(30_000)}",2\n`],
])('gives up at %s', async (_what, text) => {
  await expect(rowsOf(text, 1_000)).rejects.toThrow(NoTable)
})
