import { expect, test } from 'vitest'
import { gradedState } from '#domain/collection/copy'
import { detailsValues, readDetails, readQuantity } from './details-form.ts'

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
])('a quantity of %j is %i', (text, quantity) => {
  expect(readQuantity(text)).toBe(quantity)
})

test('an ungraded card has a condition, and no grade even where one was typed', () => {
  expect(readDetails({ productType: 'card', isGraded: false, values: typed })).toEqual({
    quantity: 2,
    state: { kind: 'raw', condition: 'Damaged' },
  })
})

test('a graded card has company and grade, and no condition', () => {
  expect(readDetails({ productType: 'card', isGraded: true, values: typed })).toEqual({
    quantity: 2,
    state: gradedState('PSA', '10'),
  })
})

test('a sealed product has none of these', () => {
  expect(readDetails({ productType: 'sealed_product', isGraded: true, values: typed })).toEqual({
    quantity: 2,
    state: { kind: 'sealed' },
  })
})

test('what is missing is said at its field', () => {
  const values = { ...typed, gradingCompany: ' ', grade: '' }
  expect(readDetails({ productType: 'card', isGraded: true, values })).toEqual({
    errors: { gradingCompany: 'Grading company is required.', grade: 'Grade is required.' },
  })
  expect(readDetails({ productType: 'card', isGraded: false, values: { ...typed, condition: '' } })).toEqual({
    errors: { condition: 'Choose a condition.' },
  })
})

test('the form starts with one Near Mint copy, or with the line that is changed', () => {
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
