import { expect, test } from 'vitest'
import { type LastAdd, parseLastAdd } from './last-add.ts'

const today = '2026-11-20'
const first: LastAdd = {
  kind: 'raw',
  condition: 'Near Mint',
  gradingCompany: '',
  printing: null,
  purchaseDate: today,
}
const add: LastAdd = {
  kind: 'graded',
  condition: 'Damaged',
  gradingCompany: 'PSA',
  printing: 'Reverse Holo',
  purchaseDate: '2026-11-01',
}
const stored = (fields: object = {}) => JSON.stringify({ ...add, addedOn: today, ...fields })

test('is read back on the same day', () => {
  expect(parseLastAdd(stored(), today)).toEqual(add)
})

test('is bought today on another day', () => {
  expect(parseLastAdd(stored(), '2026-11-21')).toEqual({ ...add, purchaseDate: '2026-11-21' })
})

test.each([null, '', 'x', 'null', '[]', '{}'])('is raw and Near Mint for %s', text => {
  expect(parseLastAdd(text, today)).toEqual(first)
})

test('drops what is no longer known', () => {
  const unknown = { kind: 'sealed', condition: 'Mint', gradingCompany: 5, printing: '', purchaseDate: 3 }
  expect(parseLastAdd(stored(unknown), today)).toEqual(first)
})
