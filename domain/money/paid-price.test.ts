import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkProperty } from '#domain/testing/check-property'
import { currencies, decimalsOf } from './currency.ts'
import { converted, crossRate, type Rate, rateOfEuro, rateText, readRate } from './exchange.ts'
import { enteredPaid, paidCents, paidPrice, readEnteredRate } from './paid-price.ts'

const rate = (text: string): Rate => {
  const read = readEnteredRate(text)
  if (read === null) throw new Error(`no rate: ${text}`)
  return read
}
const perEuro = (currency: string, text: string): Rate => {
  const read = readRate(currency, text)
  if (read === null) throw new Error(`no rate: ${text}`)
  return read
}
const anyRate = fc
  .record({ units: fc.bigInt({ min: 1n, max: 10n ** 12n }), decimals: fc.integer({ min: 0, max: 12 }) })
  .filter(({ units, decimals }) => isRate(Number(units) / 10 ** decimals))
const currency = fc.constantFrom(...currencies)

function isRate(size: number): boolean {
  return size >= 0.000_001 && size <= 1_000_000
}

describe('converted', () => {
  test.each([
    [12_000, 'JPY', '0.0066', 7_920],
    // 0.825 and 0.835 cents more than 79 dollars 20.
    [12_001, 'JPY', '0.006625', 7_951],
    [1, 'JPY', '0.005', 1],
    [1, 'JPY', '0.004999', 0],
    [10_000, 'EUR', '1.1367', 11_367],
    [3, 'EUR', '1.5', 5],
    [1_000, 'KWD', '3.25', 325],
    [1, 'KWD', '5', 1],
    [0, 'JPY', '0.0066', 0],
  ])('%i units of %s at %s are %i cents', (units, code, text, cents) => {
    expect(converted({ units, currency: code }, 'USD', rate(text))).toBe(cents)
  })

  test('to yen has no decimals', () => {
    expect(converted({ units: 12_345, currency: 'USD' }, 'JPY', rate('150.5'))).toBe(18_579)
  })

  test('is the nearest amount for every amount, rate and currency, and half goes up', () => {
    const units = fc.integer({ min: 0, max: 1_000_000 })
    checkProperty(
      fc.property(units, currency, currency, anyRate, (amount, from, to, at) => {
        const result = BigInt(converted({ units: amount, currency: from }, to, at))
        const scale = 10n ** BigInt(at.decimals + decimalsOf(from))
        const twiceOver = 2n * (result * scale - BigInt(amount) * at.units * 10n ** BigInt(decimalsOf(to)))
        expect(twiceOver <= scale).toBe(true)
        expect(twiceOver > -scale).toBe(true)
      }),
      { seed: 89_900 },
    )
  })

  test.each([-1, 0.5, Number.NaN])('needs a whole amount, not %d', units => {
    expect(() => converted({ units, currency: 'JPY' }, 'USD', rate('1'))).toThrow(RangeError)
  })
})

describe('a rate between two currencies', () => {
  test.each([
    // 1.1367 / 180.57 = 0.00629506562…
    ['JPY', '180.57', 'USD', '1.1367', '0.006295065626'],
    // 1.1367 / 0.85986 = 1.32195938…
    ['GBP', '0.85986', 'USD', '1.1367', '1.321959389'],
    ['USD', '1.1367', 'GBP', '0.85986', '0.7564528899'],
    ['IDR', '17580', 'USD', '1.1367', '0.00006465870307'],
    ['USD', '1.25', 'JPY', '200', '160'],
  ])('%s at %s and %s at %s is %s', (from, one, to, other, expected) => {
    expect(rateText(crossRate(perEuro(from, one), perEuro(to, other)))).toBe(expected)
  })

  test('from euros is the rate as the bank set it', () => {
    expect(rateText(crossRate(rateOfEuro, perEuro('USD', '1.1367')))).toBe('1.1367')
    expect(rateText(crossRate(rateOfEuro, perEuro('JPY', '180.50')))).toBe('180.5')
  })

  test('is read again from what is kept, and from JSON', () => {
    const text = fc.integer({ min: 10_000, max: 99_999_999 }).map(units => (units / 10_000).toFixed(4))
    checkProperty(
      fc.property(text, text, (one, other) => {
        const cross = crossRate(perEuro('JPY', one), perEuro('GBP', other))
        expect(readEnteredRate(rateText(cross))).toEqual(cross)
        expect(String(Number(rateText(cross)))).toBe(rateText(cross))
      }),
      { seed: 91_675 },
    )
  })

  test('is as exact as its ten digits', () => {
    checkProperty(
      fc.property(anyRate, anyRate, (from, to) => {
        const cross = crossRate(from, to)
        // cross = to / from, so cross × from differs from to by at most half of the last digit.
        const scale = (of: number) => 10n ** BigInt(of)
        const twice =
          2n *
          (cross.units * from.units * scale(to.decimals) - to.units * scale(cross.decimals + from.decimals))
        const half = from.units * scale(to.decimals)
        expect(twice <= half && twice > -half).toBe(true)
      }),
      { seed: 83_978 },
    )
  })
})

describe('what was paid', () => {
  test('is read from a request', () => {
    expect(enteredPaid({})).toBeNull()
    expect(enteredPaid({ paidAmount: null, paidCurrency: null, rate: null })).toBeNull()
    expect(enteredPaid({ paidAmount: 12_000, paidCurrency: 'JPY' })).toEqual({
      units: 12_000,
      currency: 'JPY',
      rate: null,
    })
    expect(enteredPaid({ paidAmount: 12.5, paidCurrency: 'EUR', rate: 1.09 })).toEqual({
      units: 1_250,
      currency: 'EUR',
      rate: { units: 109n, decimals: 2 },
    })
  })

  test.each([
    [{ paidAmount: 12_000 }, 'paidCurrency', 'Choose the currency of the amount paid.'],
    [{ paidCurrency: 'JPY' }, 'paidAmount', 'Enter the amount that was paid in this currency.'],
    [{ rate: 2 }, 'paidAmount', 'Enter the amount that was paid in this currency.'],
    [{ paidAmount: 1, paidCurrency: 'XXX' }, 'paidCurrency', 'This is not a currency.'],
    [
      { paidAmount: 1, paidCurrency: 'USD' },
      'paidCurrency',
      'Your collection is in USD. Enter it as the price paid.',
    ],
    [{ paidAmount: 12_000.5, paidCurrency: 'JPY' }, 'paidAmount', 'JPY has no decimals.'],
    [{ paidAmount: 1.005, paidCurrency: 'EUR' }, 'paidAmount', 'EUR has at most 2 decimals.'],
    [
      { paidAmount: 1, paidCurrency: 'EUR', rate: 0 },
      'rate',
      'The rate must be a number from 0.000001 to 1,000,000.',
    ],
  ])('is refused for %j', (request, field, sentence) => {
    expect(enteredPaid(request)).toEqual({ refused: 'invalid', field, sentence })
  })

  test('is no more than a copy can cost', () => {
    const much = { units: 10_000_000_001, currency: 'EUR', rate: null }
    expect(paidCents(much, rate('1'))).toMatchObject({ field: 'paidAmount' })
    expect(paidCents({ ...much, units: 10_000_000_000 }, rate('1'))).toBe(10_000_000_000)
  })

  test('is kept with its rate', () => {
    const entered = { units: 12_000, currency: 'JPY', rate: null }
    expect(paidPrice(entered, rate('0.0066'), '2026-11-03')).toEqual({
      units: 12_000,
      currency: 'JPY',
      rate: '0.0066',
      rateDay: '2026-11-03',
    })
  })

  test.each([
    1 / 158.87,
    1 / 999_999,
    0.000_001_234_567_890_123_45,
  ])('has the rate %d, with all its digits', number => {
    expect(enteredPaid({ paidAmount: 1, paidCurrency: 'JPY', rate: number })).toMatchObject({ units: 1 })
    expect(Number(rateText(rate(String(number))))).toBe(number)
  })

  test.each(['', '0', '0.0000001', '1000001', '-1', '1e3', '1,1', '.5', 'x'])('has no rate "%s"', text => {
    expect(readEnteredRate(text)).toBeNull()
  })
})
