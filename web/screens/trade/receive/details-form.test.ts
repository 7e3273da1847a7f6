import { expect, test } from 'vitest'
import { gradedState } from '#domain/collection/copy'
import { detailsValues, parseDetails, parseQuantity } from './details-form.ts'

const typed = { quantity: '2', gradingCompany: ' PSA ', grade: ' 10 ', condition: 'Damaged' }

test.each([
  ['1', 1],
  [' 12 ', 12],
  ['0', 1],
  ['-3', 1],
  ['', 1],
  ['many', 1],
  ['2.5', 1],
  ['1e3', 1],
  ['1000', 1_000],
  ['1001', 1_000],
  ['99999999999999999999', 1_000],
])('parses the quantity %j as %i', (text, quantity) => {
  expect(parseQuantity(text)).toBe(quantity)
})

test('keeps the condition of an ungraded card and ignores a typed grade', () => {
  expect(parseDetails({ productType: 'card', isGraded: false, values: typed })).toEqual({
    quantity: 2,
    state: { kind: 'raw', condition: 'Damaged' },
  })
})

test('keeps company and grade of a graded card and ignores the condition', () => {
  expect(parseDetails({ productType: 'card', isGraded: true, values: typed })).toEqual({
    quantity: 2,
    state: gradedState('PSA', '10'),
  })
})

test('ignores grade and condition for a sealed product', () => {
  expect(parseDetails({ productType: 'sealed_product', isGraded: true, values: typed })).toEqual({
    quantity: 2,
    state: { kind: 'sealed' },
  })
})

test('returns an error for each missing field', () => {
  const values = { ...typed, gradingCompany: ' ', grade: '' }
  expect(parseDetails({ productType: 'card', isGraded: true, values })).toEqual({
    errors: { gradingCompany: 'Grading company is required.', grade: 'Grade is required.' },
  })
  expect(parseDetails({ productType: 'card', isGraded: false, values: { ...typed, condition: '' } })).toEqual(
    {
      errors: { condition: 'Choose a condition.' },
    },
  )
})

test('starts with one Near Mint copy, or with the line being edited', () => {
  expect(detailsValues(null)).toEqual({
    quantity: '1',
    gradingCompany: '',
    grade: '',
    condition: 'Near Mint',
  })
  const state = gradedState('BGS', '9.5')
  expect(detailsValues({ productId: 'a', state, quantity: 3, ownPrice: '' })).toEqual({
    quantity: '3',
    gradingCompany: 'BGS',
    grade: '9.5',
    condition: 'Near Mint',
  })
})
