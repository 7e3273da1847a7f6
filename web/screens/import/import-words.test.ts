import { expect, test } from 'vitest'
import type { ImportDetails } from '#web/api/imports.ts'
import {
  fileWords,
  firstTab,
  markedRows,
  openRows,
  rowsLeftOut,
  rowsOf,
  stateWords,
  takenBackWords,
  undecidedWords,
  workOf,
} from './import-words.ts'

type Count = ImportDetails['counts'][number]

const counts = (...some: [Count['verdict'], Count['decision'], number][]) => ({
  counts: some.map(([verdict, decision, rows]): Count => {
    return { verdict, decision, rows, marked: 0, copies: rows, totalCostCents: 0 as Count['totalCostCents'] }
  }),
})

const mixed = counts(
  ['matched', null, 100],
  ['matched', 'leave_out', 3],
  ['several', null, 5],
  ['several', 'choose', 2],
  ['several', 'leave_out', 4],
  ['unknown', 'create', 1],
  ['wrong', null, 7],
  ['skipped', null, 11],
)

test('rows are counted by verdict, and those that still need a decision apart', () => {
  expect(rowsOf(mixed, 'matched')).toEqual({ rows: 103, open: 0 })
  expect(rowsOf(mixed, 'several')).toEqual({ rows: 11, open: 5 })
  expect(rowsOf(mixed, 'unknown')).toEqual({ rows: 1, open: 0 })
  expect(openRows(mixed)).toBe(5)
})

test('wrong, skipped and left out rows are left out once, rows to decide about are not among them', () => {
  expect(rowsLeftOut(mixed)).toBe(3 + 4 + 7 + 11)
})

test('the first tab needs a decision, else shows what is added, else what is there', () => {
  expect(firstTab(mixed)).toBe('several')
  expect(firstTab(counts(['unknown', null, 1], ['matched', null, 9]))).toBe('unknown')
  expect(firstTab(counts(['several', 'choose', 1], ['matched', null, 9]))).toBe('matched')
  expect(firstTab(counts(['wrong', null, 1]))).toBe('wrong')
  expect(firstTab(counts())).toBe('matched')
})

test('matched rows with something assumed are counted', () => {
  const [first, ...others] = mixed.counts
  const marked = [{ ...first, marked: 31 } as Count, ...others.map(count => ({ ...count, marked: 1 }))]
  expect(markedRows({ counts: marked })).toBe(31 + 1)
  expect(markedRows(mixed)).toBe(0)
})

test('an import that was undone reads differently from one that counts', () => {
  expect(stateWords({ state: 'done', undoneBy: null, copiesUndone: 0 })).toBe('Added')
  expect(stateWords({ state: 'done', undoneBy: null, copiesUndone: 3 })).toBe('Partly taken back')
  expect(stateWords({ state: 'done', undoneBy: 'an operation', copiesUndone: 3 })).toBe('Taken back')
  // One that was reopened is at what it waits for.
  expect(stateWords({ state: 'to_decide', undoneBy: null, copiesUndone: 3 })).toBe('Ready to check')
})

test('sentences about rows and copies fit one and several', () => {
  expect(undecidedWords(1)).toBe(
    '1 row without a decision is left out. You can decide later, in this import.',
  )
  expect(undecidedWords(1_200)).toBe(
    '1,200 rows without a decision are left out. You can decide later, in this import.',
  )
  expect(takenBackWords(1)).toBe('The copy of this import is no longer in your collection.')
  expect(takenBackWords(12)).toBe('The 12 copies of this import are no longer in your collection.')
})

test('a file is named with the sheet that is read, where it has several', () => {
  const fileName = 'cards.xlsx'
  const [raw, slabs] = [
    { name: 'Raw', rows: 2 },
    { name: 'Slabs', rows: 1 },
  ]
  expect(fileWords({ fileName, sheets: [raw], sheet: 0 })).toBe('cards.xlsx')
  expect(fileWords({ fileName, sheets: [raw, slabs], sheet: 1 })).toBe('cards.xlsx, sheet “Slabs”')
  // An import that an earlier version began.
  expect(fileWords({ fileName, sheets: [], sheet: 0 })).toBe('cards.xlsx')
})

test('what the server is at says how far it is, in rows or in copies', () => {
  const figures = { rowsRead: 250, rowsTotal: 1_000, copies: 50_000, copiesAdded: 12_000 }
  const wordsOf = (state: ImportDetails['state']) => {
    const { title, done, of } = workOf({ ...figures, state })
    return [title, done, of]
  }
  expect(wordsOf('matching')).toEqual(['Looking up each row in the catalogue…', 250, '1,000 rows'])
  expect(wordsOf('publishing')).toEqual(['Adding copies…', 12_000, '50,000 copies'])
})
