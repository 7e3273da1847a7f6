import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linesOf, readOne } from '#domain/import/apps/read-file.arbitrary'
import { checkProperty } from '#domain/testing/check-property'
import { tidyLine } from '#domain/text'
import { escapedText, unescapedText } from './formula-text.ts'

const begins = fc.constantFrom('', "'", "''", '=', "'=", '+', '-', '-1', '-1.5', '@', '\t', '\r')
const text = fc.tuple(begins, fc.string({ unit: 'grapheme' })).map(parts => parts.join(''))

test('every text is read as it was written, and no spreadsheet runs it', () => {
  checkProperty(
    fc.property(text, written => {
      const cell = escapedText(written)
      expect(unescapedText(cell)).toBe(written)
      expect(/^[=+@\t\r]/.test(cell) || (cell.startsWith('-') && !/^-[\d.]+$/.test(cell))).toBe(false)
    }),
    { seed: 31_803 },
  )
})

test('a number stays a number', () => {
  for (const number of ['-1', '-12.50', '0', '12.5']) expect(escapedText(number)).toBe(number)
})

test.each([
  ['holofolio', 'Product id,Predicted grade,Investment,Paid in,Name,Condition', 'p,,1,'],
  ['tcgplayer', 'Quantity,Simple Name,Product ID,Set,Name,Condition', '1,x,7,Jungle'],
])('a row of %s has the name that was written', (_, header, before) => {
  const name = fc
    .tuple(begins, fc.constantFrom('Mew', "Farfetch'd", 'Mr. Mime'))
    .map(parts => tidyLine(parts.join('')))
  checkProperty(
    fc.property(name, written => {
      const row = [...before.split(','), escapedText(written), 'Near Mint']
      expect(readOne([...linesOf(header), row]).product.name).toBe(written)
    }),
    { seed: 45_286 },
  )
})
