import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvLines } from './csv.ts'

it.each([
  ['Charizard', 'Charizard'],
  ['', ''],
  [null, ''],
  ['12.50', '12.50'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
  ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
  ['1=1', '1=1'],
  ['Mew, "promo"', '"Mew, ""promo"""'],
  ['two\nlines', '"two\nlines"'],
  ['Pokémon ☆', 'Pokémon ☆'],
])('writes %j as %j', (cell, written) => {
  expect(csvLines([[cell]])).toBe(`${written}\r\n`)
})

it('separates cells by commas and ends lines with CRLF', () => {
  expect(
    csvLines([
      ['a', 'b'],
      ['c', null],
    ]),
  ).toBe('a,b\r\nc,\r\n')
  expect(csvLines([])).toBe('')
})

it('never starts a cell like a formula, and loses nothing', () => {
  const cell = fc.string({ unit: 'binary' }).filter(text => !text.startsWith("'"))
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1 }), cells => {
      const read = readLine(csvLines([cells]))
      expect(read.map(text => text.replace(/^'/, ''))).toEqual(cells)
      for (const text of read) expect(text).not.toMatch(/^[=+\-@\t\r]/)
    }),
  )
})

/** Parses one line of RFC 4180. */
function readLine(line: string): string[] {
  const cells = `,${line.slice(0, -2)}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)
  return [...cells].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '')
}
