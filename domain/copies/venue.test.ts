import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, maxEnteredCents } from '#domain/money/money'
import { checkProperty } from '#domain/testing/check-property'
import {
  basisPointsFromText,
  feeShareOf,
  maxFeeBasisPoints,
  textFromBasisPoints,
  venueFees,
  venueNameKey,
} from './venue.ts'

const anyShare = fc.integer({ min: 0, max: maxFeeBasisPoints })
const anyAmount = fc.integer({ min: 0, max: maxEnteredCents })
const fees = (feeBasisPoints: number, soldPrice: number, fixedFee = 0) =>
  venueFees({ feeBasisPoints, fixedFeeCents: cents(fixedFee) }, cents(soldPrice))

describe('the fees of a sale', () => {
  test.each([
    ['a share alone', 1_325, 10_000, 0, 1_325],
    ['a share and a fixed fee', 1_325, 10_000, 30, 1_355],
    ['a fixed fee alone', 0, 10_000, 30, 30],
    ['nothing', 0, 10_000, 0, 0],
    ['everything', 10_000, 9_999, 0, 9_999],
    ['half a cent, up', 5_000, 1, 0, 1],
    ['less than half a cent, down', 4_999, 1, 0, 0],
    ['12.3456 cents, down', 1_235, 100, 0, 12],
    ['a fixed fee above the price, in full', 1_000, 20, 30, 32],
    ['a sale for nothing', 1_325, 0, 30, 30],
    ['the largest price', 10_000, maxEnteredCents, 0, maxEnteredCents],
    ['no more than a sale can have', 10_000, maxEnteredCents, 1, maxEnteredCents],
  ])('%s', (_, feeBasisPoints, soldPrice, fixedFee, expected) => {
    expect(fees(feeBasisPoints, soldPrice, fixedFee)).toBe(expected)
  })

  test('are within half a cent of the exact share, and up at the half', () => {
    checkProperty(
      fc.property(anyShare, anyAmount, (feeBasisPoints, soldPrice) => {
        const twiceOver =
          2n *
          (BigInt(fees(feeBasisPoints, soldPrice)) * BigInt(maxFeeBasisPoints) -
            BigInt(soldPrice) * BigInt(feeBasisPoints))
        expect(twiceOver <= BigInt(maxFeeBasisPoints)).toBe(true)
        expect(twiceOver > -BigInt(maxFeeBasisPoints)).toBe(true)
      }),
      { seed: 75_263 },
    )
  })

  test('never exceed the price by more than the fixed fee, nor the most a sale can have', () => {
    checkProperty(
      fc.property(anyShare, anyAmount, anyAmount, (feeBasisPoints, soldPrice, fixedFee) => {
        const charged = fees(feeBasisPoints, soldPrice, fixedFee)
        expect(charged).toBeLessThanOrEqual(Math.min(soldPrice + fixedFee, maxEnteredCents))
        expect(charged).toBeGreaterThanOrEqual(fixedFee)
      }),
      { seed: 25_938 },
    )
  })

  test('never fall when the price rises', () => {
    checkProperty(
      fc.property(anyShare, anyAmount, anyAmount, (feeBasisPoints, left, right) => {
        const [lower, higher] = [Math.min(left, right), Math.max(left, right)]
        expect(fees(feeBasisPoints, lower)).toBeLessThanOrEqual(fees(feeBasisPoints, higher))
      }),
      { seed: 74_387 },
    )
  })
})

describe('the share of fees in a price', () => {
  test.each([
    [1_325, 10_000, 1_325],
    [1_325, 9_999, 1_325],
    [10_000, 10_000, 10_000],
    [0, 10_000, null],
    [1, 10_000_000, null],
    [10_001, 10_000, null],
    [0, 0, null],
    [30, 0, null],
  ])('of %i in %i is %j', (paid, soldPrice, expected) => {
    expect(feeShareOf(cents(paid), cents(soldPrice))).toBe(expected)
  })

  test('charges the same fees again, on prices of up to $100.00', () => {
    const anyPrice = fc.integer({ min: 1, max: 10_000 })
    checkProperty(
      fc.property(anyPrice, anyPrice, (left, right) => {
        const [paid, soldPrice] = [Math.min(left, right), Math.max(left, right)]
        expect(fees(feeShareOf(cents(paid), cents(soldPrice)) ?? 0, soldPrice)).toBe(paid)
      }),
      { seed: 78_952 },
    )
  })
})

describe('a percentage', () => {
  test.each([
    ['13.25', 1_325],
    ['13', 1_300],
    ['13.5 %', 1_350],
    [' 0.01% ', 1],
    ['0', 0],
    ['100', 10_000],
    ['100.00', 10_000],
  ])('reads %j as %i', (typed, expected) => expect(basisPointsFromText(typed)).toBe(expected))

  test.each([
    '',
    ' ',
    '%',
    'NaN',
    'Infinity',
    '-1',
    '+1',
    '1e9',
    '1e1',
    '100.01',
    '101',
    '1000',
    '13.255',
  ])('rejects %j', typed => expect(basisPointsFromText(typed)).toBeNull())
  test.each(['13,25', '0x10', '１３', '.5', '1 3'])('rejects %j', typed =>
    expect(basisPointsFromText(typed)).toBeNull())

  test('is read as it is written', () => {
    checkProperty(
      fc.property(anyShare, basisPoints => {
        expect(basisPointsFromText(textFromBasisPoints(basisPoints))).toBe(basisPoints)
      }),
      { seed: 62_655 },
    )
  })
})

test.each([
  ['A Card Show', 'a card  show', true],
  ['Café', 'Cafe\u0301', true],
  ['Ａ fair', 'a fair', true],
  ['A fair', 'A fayre', false],
  ['Cafe', 'Café', false],
])('the venues %j and %j are the same: %j', (left, right, isSame) => {
  expect(venueNameKey(left) === venueNameKey(right)).toBe(isSame)
})
