import { expect, test } from 'vitest'
import { type LastAdd, parseLastAdd } from './last-add.ts'

const add: LastAdd = {
  condition: 'Damaged',
  gradingCompany: 'PSA',
  printing: 'Reverse Holo',
  purchaseDate: '2026-11-01',
  addedOn: '2026-11-20',
}

test('is read back', () => {
  expect(parseLastAdd(JSON.stringify(add))).toEqual(add)
})

test.each([
  null,
  '',
  'x',
  'null',
  '[]',
  '{}',
  JSON.stringify({ ...add, purchaseDate: 3 }),
])('is nothing for %s', stored => {
  expect(parseLastAdd(stored)).toBeNull()
})

test('drops what is no longer known', () => {
  const stored = JSON.stringify({ ...add, condition: 'Mint', gradingCompany: 5, printing: '' })
  expect(parseLastAdd(stored)).toEqual({ ...add, condition: null, gradingCompany: null, printing: null })
})
