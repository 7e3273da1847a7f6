import { expect, test } from 'vitest'
import { columnsOfFields } from '#domain/import/reading'
import type { ImportRow } from '#web/api/imports.ts'
import { columnsAtHand, columnsToEdit, editedWords, faultOf, headingOf, savedWords } from './cell-words.ts'

const header = ['Name', ' ', 'Price', 'Notes']
const row = (changes: Partial<ImportRow>) =>
  ({ line: 1_200, faults: [], cells: [], ...changes }) as unknown as ImportRow

test('a column without a heading is called by its number', () => {
  expect([0, 1, 7].map(column => headingOf(header, column))).toEqual(['Name', 'Column 2', 'Column 8'])
})

test('the cells that are read can be edited, and those that are wrong', () => {
  const columns = columnsOfFields(['notes', null, 'price', 'name'])
  expect(columnsToEdit({ columns, header }, row({}))).toEqual([0, 2, 3])
  expect(columnsToEdit({ columns, header }, row({ cells: ['', '', '', '', 'too many'] }))).toEqual([
    0, 2, 3, 4,
  ])
  const faults = [
    { column: 1, sentence: 'x' },
    { column: null, sentence: 'y' },
    { column: 0, sentence: 'z' },
  ]
  expect(columnsToEdit({ columns, header }, row({ faults }))).toEqual([0, 1, 2, 3])
})

test('a wrong cell is edited in the list unless it is long or has lines', () => {
  const cells = ['a', 'x'.repeat(200), 'one\ntwo']
  const faults = [0, 1, 2, 3, 3, null].map(column => ({ column, sentence: 'x' }))
  expect(columnsAtHand(row({ cells, faults }))).toEqual([0, 3])
})

test('the faults of a cell are one sentence after another, without its heading', () => {
  const faults = [
    { column: 2, sentence: 'Price: must be an amount.' },
    { column: 2, sentence: 'It is too high.' },
  ]
  expect(faultOf(row({ faults }), 2, 'Price')).toBe('must be an amount. It is too high.')
  expect(faultOf(row({ faults }), 0, 'Name')).toBeNull()
})

test('edited cells are named with what they were', () => {
  const edited = [
    { column: 2, was: 'twelve' },
    { column: 3, was: '' },
  ]
  expect(editedWords(row({ edited }), header)).toBe('Edited: Price was “twelve”, Notes was empty.')
  expect(editedWords(row({ edited: [] }), header)).toBeNull()
})

test('a saved row says what it is by now, unless it is still wrong', () => {
  const product = { name: 'Pikachu' } as ImportRow['product']
  expect(savedWords(row({ verdict: 'matched', product }))).toBe('Row 1,200 is Pikachu.')
  expect(savedWords(row({ verdict: 'skipped', sentence: 'The row has no copies.' }))).toBe(
    'Row 1,200 adds no copy. The row has no copies.',
  )
  expect(savedWords(row({ verdict: 'wrong' }))).toBeNull()
})
