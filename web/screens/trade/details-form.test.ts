import { expect, test } from 'vitest'
import { gradedState } from '#domain/copies/copy'
import { detailsValues, parseDetails, parseQuantity, targetOfDetails } from './details-form.ts'

const typed = { quantity: '2', gradingCompany: ' PSA ', grade: ' 10 ', certNumber: '', condition: 'Damaged' }

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

test('keeps the cert number of one slab', () => {
  const values = { ...typed, certNumber: '# 9459 7302' }
  expect(parseDetails({ productType: 'card', isGraded: true, values: { ...values, quantity: '1' } })).toEqual(
    {
      quantity: 1,
      state: gradedState('PSA', '10', { certNumber: '94597302' }),
    },
  )
  expect(parseDetails({ productType: 'card', isGraded: true, values })).toEqual({
    errors: { certNumber: 'A cert number is for one copy: add the copies one at a time.' },
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
    certNumber: '',
    condition: 'Near Mint',
  })
  const state = gradedState('BGS', '9.5', { certNumber: '94597302' })
  expect(detailsValues({ productId: 'a', state, quantity: 3, ownPrice: '' })).toEqual({
    quantity: '3',
    gradingCompany: 'BGS',
    grade: '9.5',
    certNumber: '94597302',
    condition: 'Near Mint',
  })
})

test('prices what the form says, also while its cert number is wrong', () => {
  const graded = { productType: 'card', isGraded: true, values: { ...typed, certNumber: '9/9' } } as const
  expect(targetOfDetails(graded)).toEqual({ kind: 'graded', gradingCompany: 'PSA', grade: '10' })
  expect(targetOfDetails({ ...graded, values: { ...typed, grade: '' } })).toBeNull()
  expect(targetOfDetails({ ...graded, isGraded: false })).toEqual({ kind: 'raw', condition: 'Damaged' })
  expect(targetOfDetails({ ...graded, productType: 'sealed_product' })).toEqual({ kind: 'sealed' })
})
