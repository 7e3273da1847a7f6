/** Amounts in every currency that a ledger can be in, as a browser's formatters write them. */
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { decimalsOf, ledgerCurrencies, smallestUnit } from '#domain/money/currency'
import { cents, maxEnteredCents } from '#domain/money/money'
import { checkProperty } from '#domain/testing/check-property'
import { ledger, ledgerUnit, setLedger } from './ledger.ts'
import { formatCents, formatCentsShort, formatSignedCents } from './values.ts'
import { amountError, centsFromTyped, malformedAmountError, typedFromCents } from './typed-amount.ts'
import { venueExample } from './venue.ts'
import { cashError, cashFromText } from './cash.ts'

afterEach(() => setLedger('USD'))

describe.each(ledgerCurrencies)('a ledger in %s', currency => {
  const exact = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    // Browsers leave out the decimals of forints and rupiah, which prices have.
    minimumFractionDigits: decimalsOf(currency),
  })
  const amounts = fc
    .integer({ min: -9_000_000_000_000, max: 9_000_000_000_000 })
    .map(units => units * smallestUnit(currency))

  test('has the decimals and the unit of its currency', () => {
    setLedger(currency)
    expect([ledger().isWhole, ledgerUnit()]).toEqual([decimalsOf(currency) === 0, smallestUnit(currency)])
  })

  test('shows amounts as Intl does', () => {
    setLedger(currency)
    checkProperty(
      fc.property(amounts, amount => {
        expect(formatCents(amount)).toBe(exact.format(amount / 100))
      }),
      { seed: 47_339 },
    )
  })

  test('reads from a field what it writes there, with and without its sign', () => {
    setLedger(currency)
    const entered = fc
      .integer({ min: 0, max: maxEnteredCents / 100 })
      .map(units => cents(units * smallestUnit(currency)))
    checkProperty(
      fc.property(entered, amount => {
        expect(centsFromTyped(typedFromCents(amount))).toBe(amount)
        expect(centsFromTyped(formatCents(amount))).toBe(amount)
      }),
      { seed: 30_933 },
    )
  })
})

test.each([
  ['EUR', 123_456, '€1,234.56', '+€1,234.56', '€1,235'],
  ['EUR', -950, '-€9.50', '-€9.50', '-€9.50'],
  ['JPY', 123_456_700, '¥1,234,567', '+¥1,234,567', '¥1.23M'],
  ['JPY', 150, '¥2', '+¥2', '¥2'],
  ['JPY', -40, '¥0', '¥0', '¥0'],
  ['CHF', 5_000, 'CHF\u00a050.00', '+CHF\u00a050.00', '50'],
  ['CAD', 1_250_000, 'CA$12,500.00', '+CA$12,500.00', '$12.5K'],
])('%s: %i is %s, signed %s, on an axis %s', (currency, amount, plain, signed, short) => {
  setLedger(currency)
  expect([formatCents(amount), formatSignedCents(amount), formatCentsShort(amount)]).toEqual([
    plain,
    signed,
    short,
  ])
})

test.each([
  ['JPY', '12,000', 1_200_000],
  ['JPY', '¥ 12,000', 1_200_000],
  ['JPY', '12000.', 1_200_000],
  ['JPY', '12000.5', null],
  ['JPY', '12000.00', null],
  ['JPY', '$12000', null],
  ['EUR', '€12.5', 1_250],
  ['EUR', '$12.50', null],
  ['EUR', '12,50', null],
  ['CAD', 'CA$5', 500],
  ['CAD', '$5', null],
  ['CHF', 'CHF 5.05', 505],
  ['USD', '$12.50', 1_250],
  ['USD', '€12.50', null],
])('%s: "%s" is %s', (currency, typed, amount) => {
  setLedger(currency)
  expect(centsFromTyped(typed)).toBe(amount)
})

test('says what to type in its currency', () => {
  setLedger('JPY')
  expect(amountError('Price Paid', '12.5')).toBe('Enter an amount like 1250. JPY has no decimals.')
  expect(malformedAmountError('x', '0.30')).toBe('Enter an amount like 30. JPY has no decimals.')
  expect(malformedAmountError('¥100,000,001')).toBe('The most you can enter is ¥100,000,000.')
  expect(cashError('-x')).toBe('Enter an amount like 1250 or -1250. JPY has no decimals.')
  expect([cashFromText('-¥1,200'), cashFromText('12.5')]).toEqual([-120_000, null])
  setLedger('EUR')
  expect(malformedAmountError('$5')).toBe('Enter an amount like 12.50.')
  expect(cashFromText('-€25')).toBe(-2_500)
})

test('the example of a venue is a sale in its currency, and fees are whole', () => {
  const venue = { feeBasisPoints: 1_325, fixedFeeCents: cents(3_000), shippingCents: cents(50_000) }
  setLedger('JPY')
  expect(venueExample({ ...venue, feeBasisPoints: 1_333 })).toBe(
    '¥10,000 sale → ¥1,363 fees, ¥500 shipping, ¥8,137 net',
  )
  setLedger('EUR')
  expect(venueExample({ ...venue, fixedFeeCents: cents(35), shippingCents: cents(450) })).toBe(
    '€100.00 sale → €13.60 fees, €4.50 shipping, €81.90 net',
  )
})
