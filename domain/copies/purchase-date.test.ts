import { describe, expect, test } from 'vitest'
import { earliestPurchaseDate, latestPurchaseDate, purchaseDateRefusal } from './purchase-date.ts'

const now = new Date('2026-07-01T12:00:00.000Z')
const tooEarly = {
  refused: 'invalid',
  sentence: 'Purchase date must be 1900-01-01 or later.',
  field: 'purchaseDate',
}
const tooLate = {
  refused: 'invalid',
  sentence: 'Purchase date must not be in the future.',
  field: 'purchaseDate',
}

describe('the latest purchase date', () => {
  test.each([
    ['2026-07-01T00:00:00.000Z', '2026-07-02'],
    ['2026-07-01T23:59:59.999Z', '2026-07-02'],
    ['2026-07-02T00:00:00.000Z', '2026-07-03'],
    ['2026-01-31T12:00:00.000Z', '2026-02-01'],
    ['2028-02-28T12:00:00.000Z', '2028-02-29'],
    ['2026-02-28T12:00:00.000Z', '2026-03-01'],
    ['2026-12-31T23:00:00.000Z', '2027-01-01'],
    // Changes to and from summer time do not affect days in UTC.
    ['2026-03-28T23:30:00.000Z', '2026-03-29'],
    ['2026-10-25T00:30:00.000Z', '2026-10-26'],
  ])('at %s is %s', (instant, day) => expect(latestPurchaseDate(new Date(instant))).toBe(day))
})

describe('a purchase', () => {
  test.each([
    ['today', '2026-07-01'],
    ['yesterday', '2026-06-30'],
    ['tomorrow, since it is tomorrow somewhere', '2026-07-02'],
    ['on the earliest day', '1900-01-01'],
    ['when the first cards were sold', '1996-10-20'],
  ])('%s is accepted', (_, day) => expect(purchaseDateRefusal(day, now)).toBeNull())

  test.each([
    ['the day after tomorrow', '2026-07-03', tooLate],
    ['next year', '2027-06-30', tooLate],
    ['in a mistyped year', '9026-07-01', tooLate],
    ['on the day before the earliest', '1899-12-31', tooEarly],
    ['in the year 24', '0024-07-01', tooEarly],
  ])('%s is rejected', (_, day, refusal) => expect(purchaseDateRefusal(day, now)).toEqual(refusal))

  test('is accepted on the earliest and latest days', () => {
    expect(purchaseDateRefusal(earliestPurchaseDate, now)).toBeNull()
    expect(purchaseDateRefusal(latestPurchaseDate(now), now)).toBeNull()
  })
})
