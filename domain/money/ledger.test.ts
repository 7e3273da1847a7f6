import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkProperty } from '#domain/testing/check-property'
import { converted, type Rate } from './exchange.ts'
import {
  dollars,
  highestWithin,
  inLedger,
  inLedgerOrNull,
  type Ledger,
  lowestFrom,
  unitOf,
} from './ledger.ts'
import { type Cents, cents } from './money.ts'

const rate = (units: bigint, decimals: number): Rate => ({ units, decimals })
const euros: Ledger = { currency: 'EUR', rate: rate(88n, 2), rateDay: '2026-11-20', moving: null }
const yen: Ledger = { currency: 'JPY', rate: rate(15885n, 2), rateDay: '2026-11-20', moving: null }

const price = fc.integer({ min: 0, max: 10_000_000 }).map(cents)
const anyLedger = fc
  .record({
    currency: fc.constantFrom('EUR', 'GBP', 'JPY', 'KRW', 'ISK', 'IDR'),
    units: fc.bigInt({ min: 1n, max: 10n ** 7n }),
    decimals: fc.integer({ min: 0, max: 4 }),
  })
  .map(({ currency, units, decimals }) => ({ ...euros, currency, rate: rate(units, decimals) }))
const inIt = (ledger: Ledger, priceCents: Cents) => inLedger(ledger, { productId: 'card', priceCents })

describe('a market price', () => {
  test.each([
    [dollars, 1_234, 1_234],
    [euros, 1_000, 880],
    // 4.4 and 5.28 cents.
    [euros, 5, 4],
    [euros, 6, 5],
    [euros, 0, 0],
    // 158.85, 0.79425 and 1.5885 yen.
    [yen, 100, 15_900],
    [yen, 50, 7_900],
    [yen, 1, 200],
    [yen, 0, 0],
  ])('in %o of %i US cents is %i hundredths', (ledger, priceCents, expected) => {
    expect(inIt(ledger, cents(priceCents))).toBe(expected)
    expect(inLedgerOrNull(ledger, 'card', cents(priceCents))).toBe(expected)
  })

  test('stays unknown', () => expect(inLedgerOrNull(yen, 'card', null)).toBeNull())

  test('is the exact product rounded half up to a whole unit', () => {
    checkProperty(
      fc.property(anyLedger, price, (ledger, priceCents) => {
        const unit = unitOf(ledger)
        const exact = converted({ units: priceCents, currency: 'USD' }, ledger.currency, ledger.rate)
        expect(inIt(ledger, priceCents)).toBe(exact * unit)
      }),
      { seed: 42_913 },
    )
  })

  test('has the rate that its product was moved to', () => {
    const moving = { lastRate: rate(90n, 2), throughProduct: 'card' }
    const half = { ...euros, moving }
    expect(inLedger(half, { productId: 'card', priceCents: cents(1_000) })).toBe(880)
    expect(inLedger(half, { productId: 'carda', priceCents: cents(1_000) })).toBe(900)
    expect(highestWithin(half, 'card', cents(880))).toBe(1_000)
    expect(highestWithin(half, 'carda', cents(900))).toBe(1_000)
  })
})

test('the highest price within a target is within it, and a cent more is not', () => {
  checkProperty(
    fc.property(anyLedger, fc.integer({ min: 1, max: 100_000 }), (ledger, units) => {
      const target = cents(units * unitOf(ledger))
      const highest = highestWithin(ledger, 'card', target)
      expect(inIt(ledger, highest)).toBeLessThanOrEqual(target)
      expect(inIt(ledger, cents(highest + 1))).toBeGreaterThan(target)
    }),
    { seed: 85_446 },
  )
  expect(highestWithin(dollars, 'card', cents(123))).toBe(123)
})

test('the lowest price from an amount is at or above it, and a cent less is not', () => {
  checkProperty(
    fc.property(anyLedger, fc.integer({ min: 1, max: 100_000 }), (ledger, units) => {
      const amount = cents(units * unitOf(ledger))
      const lowest = lowestFrom(ledger, 'card', amount)
      expect(inIt(ledger, lowest)).toBeGreaterThanOrEqual(amount)
      expect(inIt(ledger, cents(lowest - 1))).toBeLessThan(amount)
    }),
    { seed: 33_155 },
  )
  expect(lowestFrom(dollars, 'card', cents(123))).toBe(123)
  expect(lowestFrom(euros, 'card', cents(0))).toBe(0)
})
