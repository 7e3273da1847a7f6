import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textFromCents, cents } from '#domain/money/money'
import {
  type AddForm,
  type AddValues,
  calendarDay,
  emptyAddValues,
  gradingPriceText,
  readAddForm,
  totalCostCents,
} from './add-to-collection-form.ts'

const today = '2026-11-20'
const gradingFields = 'Please fill out all grading fields.'
const gradeOrCondition =
  'Please specify either grading company + grade, card condition, or use the grading workflow.'

function form(values: Partial<AddValues>, rest: Partial<AddForm> = {}): AddForm {
  return {
    productId: 'p1',
    productType: 'card',
    isForGrading: false,
    today,
    ...rest,
    values: { ...emptyAddValues(today), ...values },
  }
}

const read = (values: Partial<AddValues>, rest: Partial<AddForm> = {}) => readAddForm(form(values, rest))

describe('what is sent', () => {
  const base = { product_id: 'p1', quantity: 1, purchase_date: today }

  test('a raw card', () => {
    expect(read({ purchase_price: '12.50', condition: 'Near Mint' })).toEqual({
      send: { ...base, purchase_price: 12.5, condition: 'Near Mint' },
    })
  })

  test('a graded card, without the condition chosen before', () => {
    const values = { purchase_price: '$1,200', grading_company: ' PSA ', grade: '10', condition: 'Damaged' }
    expect(read(values)).toEqual({
      send: { ...base, purchase_price: 1200, grading_company: 'PSA', grade: '10' },
    })
  })

  test('a card sent for grading, at raw card cost plus grading cost, whatever price was typed before', () => {
    const values = {
      purchase_price: '99',
      raw_card_cost: '0.10',
      grading_cost: '0.20',
      predicted_grade: '9',
      condition: 'Near Mint',
      grading_company: 'PSA',
    }
    expect(read(values, { isForGrading: true })).toEqual({
      send: {
        ...base,
        purchase_price: 0.3,
        grading_status: 'grading',
        raw_card_cost: 0.1,
        grading_cost: 0.2,
        predicted_grade: '9',
      },
    })
  })

  test('a sealed product, which skips grading and condition', () => {
    const values = {
      purchase_price: '0',
      quantity: '36',
      purchase_date: '2025-01-31',
      condition: 'Near Mint',
    }
    expect(read(values, { productType: 'sealed_product', isForGrading: true })).toEqual({
      send: { product_id: 'p1', purchase_price: 0, quantity: 36, purchase_date: '2025-01-31' },
    })
  })
})

describe('what is refused', () => {
  test.each([
    [{ raw_card_cost: '5' }, { grading_cost: 'Grading cost is required.' }],
    [{ grading_cost: '5' }, { raw_card_cost: 'Raw card cost is required.' }],
    [{}, { raw_card_cost: 'Raw card cost is required.', grading_cost: 'Grading cost is required.' }],
  ])('sent for grading with %o', (values, errors) => {
    expect(read(values, { isForGrading: true })).toEqual({ errors, alert: gradingFields })
  })

  test('a grading cost that is no amount, without the alert about blanks', () => {
    expect(read({ raw_card_cost: '5', grading_cost: 'ten' }, { isForGrading: true })).toEqual({
      errors: { grading_cost: 'Grading cost must be from $0.00 to $100,000,000.00, such as 12.50.' },
      alert: null,
    })
  })

  test.each([
    [{}, 'condition'],
    [{ grading_company: 'PSA' }, 'grade'],
    [{ grade: '9' }, 'grading_company'],
  ])('neither company and grade nor a condition: %o', (values, faulty) => {
    const reading = read({ purchase_price: '1', ...values })
    expect(reading).toMatchObject({ alert: gradeOrCondition })
    expect(Object.keys('errors' in reading ? reading.errors : {})).toEqual([faulty])
  })

  test('a company without a grade beside a condition', () => {
    expect(read({ purchase_price: '1', grading_company: 'PSA', condition: 'Near Mint' })).toEqual({
      errors: { grade: 'A grading company needs a grade.' },
      alert: null,
    })
  })

  test.each(['', ' ', '-1', '1.005', '1e3', 'NaN', '100000000.01', '１２'])('a price of %o', price => {
    const reading = read({ purchase_price: price, condition: 'Near Mint' })
    expect(Object.keys('errors' in reading ? reading.errors : {})).toEqual(['purchase_price'])
  })

  test.each(['', '0', '-1', '1.5', '1001', '1e2', 'x'])('a quantity of %o', quantity => {
    expect(read({ purchase_price: '1', condition: 'Near Mint', quantity })).toEqual({
      errors: { quantity: 'Quantity must be a whole number from 1 to 1,000.' },
      alert: null,
    })
  })

  test.each([
    ['', 'Purchase date is required.'],
    ['2026-11-21', 'Purchase date must not be in the future.'],
    ['2027-01-01', 'Purchase date must not be in the future.'],
    ['0024-11-20', 'Purchase date must be 1900-01-01 or later.'],
  ])('a purchase date of %o', (day, sentence) => {
    expect(read({ purchase_price: '1', condition: 'Near Mint', purchase_date: day })).toEqual({
      errors: { purchase_date: sentence },
      alert: null,
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
    expect(gradingPriceText(form({ raw_card_cost: raw, grading_cost: fee }).values)).toBe(text)
  })

  test('is the exact sum, whatever the amounts', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000_000 })
    fc.assert(
      fc.property(amount, amount, (raw, fee) => {
        const { values } = form({
          raw_card_cost: textFromCents(cents(raw)),
          grading_cost: textFromCents(cents(fee)),
        })
        expect(gradingPriceText(values)).toBe(textFromCents(cents(raw + fee)))
      }),
    )
  })
})

test('several copies have a total', () => {
  const total = (values: Partial<AddValues>) => totalCostCents(form(values))
  expect(total({ purchase_price: '0.10', quantity: '3' })).toBe(30)
  expect(total({ purchase_price: '0.10', quantity: '1' })).toBeNull()
  expect(total({ purchase_price: '', quantity: '3' })).toBeNull()
  expect(total({ purchase_price: '0', quantity: '3' })).toBeNull()
  expect(total({ purchase_price: '1', quantity: '0' })).toBeNull()
})

test("a day is the collector's own, not that of Greenwich", () => {
  expect(calendarDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
  expect(calendarDay(new Date(2026, 10, 20, 0, 1))).toBe('2026-11-20')
})
