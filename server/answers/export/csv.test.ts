import fc from 'fast-check'
import { expect, it } from 'vitest'
import { unescapedText } from '#domain/import/cells/formula-text'
import { checkProperty } from '#domain/testing/check-property'
import { csvLines } from './csv.ts'

it.each([
  ['Charizard', 'Charizard'],
  ['', ''],
  [null, ''],
  ['12.50', '12.50'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', '-1'],
  ['-1.50', '-1.50'],
  ['-1+2', "'-1+2"],
  ["'=1", "''=1"],
  ["it's", "it's"],
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
  const begins = fc.constantFrom('', "'", "''", '=', "'=", '+', '-', '-1', '@', '\t')
  const cell = fc.tuple(begins, fc.string({ unit: 'binary' })).map(parts => parts.join(''))
  checkProperty(
    fc.property(fc.array(cell, { minLength: 1 }), cells => {
      const read = readLine(csvLines([cells]))
      expect(read.map(unescapedText)).toEqual(cells)
      for (const text of read) expect(text).not.toMatch(/^(?!-\d+(?:\.\d+)?$)[=+\-@\t\r]/)
    }),
    { seed: 28_738 },
  )
})

/** Parses one line of RFC 4180. */
function readLine(line: string): string[] {
  const cells = `,${line.slice(0, -2)}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)
  return [...cells].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '')
}
