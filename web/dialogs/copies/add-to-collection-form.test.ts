import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textFromCents, cents } from '#domain/money/money'
import { checkProperty } from '#domain/testing/check-property'
import {
  type AddForm,
  type AddValues,
  emptyAddValues,
  gradingPriceText,
  readAddForm,
} from './add-to-collection-form.ts'

const today = '2026-11-20'
const gradingFields = 'Please fill out all grading fields.'
const gradeOrCondition =
  'Please specify either grading company + grade, card condition, or use the grading workflow.'

function form(values: Partial<AddValues>, rest: Partial<AddForm> = {}): AddForm {
  return {
    productId: 'p1',
    kind: 'raw',
    today,
    ...rest,
    values: { ...emptyAddValues(today, 'USD'), ...values },
  }
}

const read = (values: Partial<AddValues>, rest: Partial<AddForm> = {}) => readAddForm(form(values, rest))

describe('sends', () => {
  const base = { productId: 'p1', quantity: 1, purchaseDate: today }

  test('a raw card without the grade that was typed before', () => {
    const graded = { gradingCompany: 'PSA', grade: '10', certNumber: '94597302' }
    expect(read({ purchasePrice: '12.50', condition: 'Near Mint', ...graded })).toEqual({
      send: { ...base, purchasePriceCents: 1_250, condition: 'Near Mint' },
    })
  })

  test('a graded card without its condition', () => {
    const values = { purchasePrice: '$1,200', gradingCompany: ' PSA ', grade: '10', condition: 'Damaged' }
    expect(read(values, { kind: 'graded' })).toEqual({
      send: { ...base, purchasePriceCents: 120_000, gradingCompany: 'PSA', grade: '10' },
    })
  })

  test('a slab with its cert number', () => {
    const values = { purchasePrice: '1', gradingCompany: 'PSA', grade: '10', certNumber: '# 9459 7302' }
    const slab = { gradingCompany: 'PSA', grade: '10', certNumber: '94597302' }
    const kind = 'graded'
    expect(read(values, { kind })).toEqual({ send: { ...base, purchasePriceCents: 100, ...slab } })
    const errors = { certNumber: 'A cert number is for one copy: add the copies one at a time.' }
    expect(read({ ...values, quantity: '2' }, { kind })).toEqual({ errors })
    const fault = { certNumber: 'Cert number must be at most 20 letters, digits and hyphens.' }
    expect(read({ ...values, certNumber: '9459/7302' }, { kind })).toEqual({ errors: fault })
  })

  test('a card sent for grading at raw card cost plus grading cost', () => {
    const values = {
      purchasePrice: '99',
      rawCardCost: '0.10',
      gradingCost: '0.20',
      predictedGrade: '9',
      condition: 'Near Mint',
      gradingCompany: 'PSA',
    }
    expect(read(values, { kind: 'grading' })).toEqual({
      send: {
        ...base,
        purchasePriceCents: 30,
        gradingStatus: 'grading',
        rawCardCostCents: 10,
        gradingCostCents: 20,
        predictedGrade: '9',
      },
    })
  })

  test('a sealed product without grading and condition', () => {
    const values = {
      purchasePrice: '0',
      quantity: '36',
      purchaseDate: '2025-01-31',
      condition: 'Near Mint',
    }
    expect(read(values, { kind: 'sealed' })).toEqual({
      send: { productId: 'p1', purchasePriceCents: 0, quantity: 36, purchaseDate: '2025-01-31' },
    })
  })
})

describe('sends fees, shipping and tax', () => {
  const base = { productId: 'p1', purchaseDate: today }
  const nearMint = { condition: 'Near Mint' } as const

  test('on top of the price of one copy', () => {
    const values = { purchasePrice: '50', purchaseShipping: '4.99', purchaseTax: '$2.50', ...nearMint }
    expect(read(values)).toEqual({
      send: {
        ...base,
        ...nearMint,
        quantity: 1,
        purchasePriceCents: 5_749,
        purchaseShippingCents: 499,
        purchaseTaxCents: 250,
      },
    })
  })

  test('of several copies together, with the price of all', () => {
    const values = { purchasePrice: '10', quantity: '3', purchaseShipping: '4.99', ...nearMint }
    expect(read(values)).toEqual({
      send: {
        ...base,
        ...nearMint,
        quantity: 3,
        amountsFor: 'all',
        purchasePriceCents: 3_499,
        purchaseShippingCents: 499,
      },
    })
  })

  test('inside the raw card cost of copies sent for grading', () => {
    const values = { rawCardCost: '10', gradingCost: '25', quantity: '2', purchaseFees: '1.01' }
    expect(read(values, { kind: 'grading' })).toEqual({
      send: {
        ...base,
        quantity: 2,
        amountsFor: 'all',
        gradingStatus: 'grading',
        purchasePriceCents: 7_101,
        rawCardCostCents: 2_101,
        gradingCostCents: 5_000,
        purchaseFeesCents: 101,
      },
    })
  })

  test('not when they are 0', () => {
    const values = { purchasePrice: '10', quantity: '3', purchaseFees: '0', purchaseTax: ' ', ...nearMint }
    expect(read(values)).toEqual({ send: { ...base, ...nearMint, quantity: 3, purchasePriceCents: 1_000 } })
  })
})

describe('rejects', () => {
  test.each([
    ['raw', {}, { condition: gradeOrCondition }],
    ['graded', {}, { gradingCompany: gradeOrCondition }],
    ['graded', { gradingCompany: 'PSA' }, { grade: gradeOrCondition }],
    ['graded', { grade: '9' }, { gradingCompany: gradeOrCondition }],
    ['graded', { gradingCompany: 'PSA', condition: 'Near Mint' }, { grade: gradeOrCondition }],
    ['grading', {}, { rawCardCost: gradingFields }],
    ['grading', { gradingCost: '5' }, { rawCardCost: gradingFields }],
    ['grading', { rawCardCost: '5' }, { gradingCost: gradingFields }],
  ] as const)('a %s card with only %o, once, at the first blank field', (kind, values, errors) => {
    expect(read({ purchasePrice: '1', ...values }, { kind })).toEqual({ errors })
  })

  test('an invalid grading cost without the sentence about blanks', () => {
    expect(read({ rawCardCost: '5', gradingCost: 'ten' }, { kind: 'grading' })).toEqual({
      errors: { gradingCost: 'Enter an amount like 12.50.' },
    })
  })

  test.each(['', ' ', '-1', '1.005', '1e3', 'NaN', '100000000.01', '１２'])('a price of %o', price => {
    const reading = read({ purchasePrice: price, condition: 'Near Mint' })
    expect(Object.keys('errors' in reading ? reading.errors : {})).toEqual(['purchasePrice'])
  })

  test.each(['', '0', '-1', '1.5', '1001', '1e2', 'x'])('a quantity of %o', quantity => {
    expect(read({ purchasePrice: '1', condition: 'Near Mint', quantity })).toEqual({
      errors: { quantity: 'Quantity must be a whole number from 1 to 1,000.' },
    })
  })

  test.each([
    [{ purchaseFees: '-1' }, { purchaseFees: 'Enter an amount like 12.50.' }],
    [{ purchaseShipping: '4.999' }, { purchaseShipping: 'Enter an amount like 12.50.' }],
    [{ purchaseTax: '900000000' }, { purchaseTax: 'The most you can enter is $100,000,000.00.' }],
    [
      { quantity: '2', purchaseTax: '0.01' },
      { purchasePrice: 'With fees, shipping and tax it can cost at most $100,000,000.00.' },
    ],
  ])('costs in addition to the price: %o', (values, errors) => {
    expect(read({ purchasePrice: '50000000', condition: 'Near Mint', ...values })).toEqual({
      errors,
    })
  })

  test.each([
    ['', 'Purchase date is required.'],
    ['2026-11-21', 'Purchase date must not be in the future.'],
    ['2027-01-01', 'Purchase date must not be in the future.'],
    ['0024-11-20', 'Purchase date must be 1900-01-01 or later.'],
  ])('a purchase date of %o', (day, sentence) => {
    expect(read({ purchasePrice: '1', condition: 'Near Mint', purchaseDate: day })).toEqual({
      errors: { purchaseDate: sentence },
    })
  })
})

describe('the computed price', () => {
  test.each([
    ['', '', '0.00'],
    ['10', '', '10.00'],
    ['', '19.99', '19.99'],
    ['0.10', '0.20', '0.30'],
    ['1,000.5', '24.95', '1025.45'],
    ['abc', '1', ''],
  ])('%o and %o make %o', (raw, fee, text) => {
    expect(gradingPriceText(form({ rawCardCost: raw, gradingCost: fee }).values)).toBe(text)
  })

  test('is the exact sum of any amounts', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000_000 })
    checkProperty(
      fc.property(amount, amount, (raw, fee) => {
        const { values } = form({
          rawCardCost: textFromCents(cents(raw)),
          gradingCost: textFromCents(cents(fee)),
        })
        expect(gradingPriceText(values)).toBe(textFromCents(cents(raw + fee)))
      }),
      { seed: 85_307 },
    )
  })
})
