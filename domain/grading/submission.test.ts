import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, sumCents } from '#domain/money/money'
import { invalid } from '#domain/refusal'
import { checkProperty } from '#domain/testing/check-property'
import { costShares, isOverdue, submissionDaysRefusal, submissionStatus } from './submission.ts'

const amount = fc.nat(10_000_000).map(cents)
const price = fc.option(fc.nat(5_000_000).map(cents), { nil: null })
const costs = (fees: number, insurance: number, returnShipping: number) => ({
  feesCents: cents(fees),
  insuranceCents: cents(insurance),
  returnShippingCents: cents(returnShipping),
})
const prices = (...amounts: (number | null)[]) =>
  amounts.map(amountCents => (amountCents === null ? null : cents(amountCents)))

describe('the shares of the costs', () => {
  test.each([
    ['fees and shipping are even, odd cents first', costs(1_000, 0, 1), prices(1, 9, 9), [334, 334, 333]],
    ['insurance goes by value', costs(0, 700, 0), prices(3_000, 3_000, 1_000), [300, 300, 100]],
    ['insurance is even when a price is unknown', costs(0, 700, 0), prices(3_000, null), [350, 350]],
    ['all together', costs(5_000, 700, 1_001), prices(3_000, 3_000, 1_000), [2_301, 2_300, 2_100]],
    ['nothing', costs(0, 0, 0), prices(null), [0]],
  ])('%s', (_, sent, rawPrices, shares) => expect(costShares(sent, rawPrices)).toEqual(shares))

  test('add up to the costs exactly, and are whole units of the currency', () => {
    const some = fc.array(price, { minLength: 1, maxLength: 60 })
    checkProperty(
      fc.property(
        amount,
        amount,
        amount,
        some,
        fc.constantFrom(1, 100),
        (fees, insurance, ship, raw, unit) => {
          const units = costs(fees * unit, insurance * unit, ship * unit)
          const shares = costShares(units, raw, unit as 1 | 100)
          expect(sumCents(shares)).toBe((fees + insurance + ship) * unit)
          expect(shares.every(share => share >= 0 && share % unit === 0)).toBe(true)
        },
      ),
      { seed: 21_801 },
    )
  })
})

describe('days', () => {
  const now = new Date('2026-03-14T12:00:00.000Z')
  test.each([
    ['none', null, null, null],
    ['sent today', '2026-03-14', null, null],
    ['back on the day it is sent', '2026-03-01', '2026-03-01', null],
    ['expected while it is prepared', null, '2026-01-01', null],
    [
      'sent in the future',
      '2026-03-16',
      null,
      invalid('Day sent must not be in the future. Leave it blank until you send the cards.', 'sentOn'),
    ],
    ['sent long ago', '1899-12-31', null, invalid('Day sent must be 1900-01-01 or later.', 'sentOn')],
    [
      'back before it is sent',
      '2026-03-02',
      '2026-03-01',
      invalid('The cards cannot be expected back before they are sent.', 'expectedOn'),
    ],
  ])('%s', (_, sentOn, expectedOn, refusal) =>
    expect(submissionDaysRefusal({ sentOn, expectedOn }, now)).toEqual(refusal))
})

describe('the status', () => {
  const counts = { copies: 4, out: 0, graded: 0, ungraded: 0, gone: 0 }
  test.each([
    ['preparing', null, { out: 4 }],
    ['sent', '2026-03-01', { out: 4 }],
    ['sent', '2026-03-01', { out: 3, gone: 1 }],
    ['partial', '2026-03-01', { out: 1, graded: 3 }],
    ['partial', null, { out: 3, ungraded: 1 }],
    ['returned', null, { graded: 3, ungraded: 1 }],
    ['returned', '2026-03-01', { gone: 4 }],
  ] as const)('is %s', (status, sentOn, some) =>
    expect(submissionStatus(sentOn, { ...counts, ...some })).toBe(status))

  test('is overdue from the day after it was expected until it is back', () => {
    expect(isOverdue('2026-03-13', 'sent', '2026-03-14')).toBe(true)
    expect(isOverdue('2026-03-14', 'sent', '2026-03-14')).toBe(false)
    expect(isOverdue('2026-03-13', 'returned', '2026-03-14')).toBe(false)
    expect(isOverdue(null, 'sent', '2026-03-14')).toBe(false)
  })
})
