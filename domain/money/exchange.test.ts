import { describe, expect, test } from 'vitest'
import { dollarsFromEuros, type Rate, rateOfDay, rateText, readRate } from './exchange.ts'

const rate = (text: string): Rate => {
  const read = readRate('GBP', text)
  if (read === null) throw new Error(`no rate: ${text}`)
  return read
}

describe('a rate', () => {
  test.each([
    ['USD', '1.1367', 11_367n, 4],
    ['USD', '1', 1n, 0],
    ['USD', '1.10', 110n, 2],
    ['JPY', '180.57', 18_057n, 2],
    ['GBP', '0.85986', 85_986n, 5],
    ['IDR', '17580', 17_580n, 0],
  ])('of %s is read exactly: %s', (currency, text, units, decimals) => {
    expect(readRate(currency, text)).toEqual({ units, decimals })
    expect(rateText({ units, decimals })).toBe(text)
  })

  test.each([
    '',
    '0',
    '0.0000',
    '-1.1',
    '+1.1',
    'NaN',
    'Infinity',
    '1,1',
    '1.',
    '.9',
    '1e3',
    ' 1.1',
    '0x1',
    '1.1.1',
    '٣',
    '0.00001',
    '1000001',
    '99999999',
    '1.12345678901',
    'N/A',
  ])('is not read from "%s"', text => {
    expect(readRate('GBP', text)).toBeNull()
  })

  test.each(['0.39', '3.01', '113.67', '11367'])('of the US dollar cannot be %s', text => {
    expect(readRate('USD', text)).toBeNull()
    expect(readRate('JPY', text)).not.toBeNull()
  })
})

describe('euros in US dollars', () => {
  test.each([
    [0, '1.1367', 0],
    [1, '1.1367', 1],
    [750, '1.1367', 853],
    [10_000, '1.1367', 11_367],
    // 4.5 cents, just below, and just above.
    [3, '1.5', 5],
    [3, '1.4999', 4],
    [3, '1.5001', 5],
    [1, '0.5', 1],
    [1, '0.4999', 0],
    // As floats, 1.005 × 100 and 1.15 × 350 come out below the half.
    [100, '1.005', 101],
    [350, '1.15', 403],
    [1_000_000_000, '1.1367', 1_136_700_000],
  ])('%i euro cents at %s are %i cents', (euroCents, text, expected) => {
    expect(dollarsFromEuros(euroCents, rate(text))).toBe(expected)
  })

  test('are rounded half up for every amount', () => {
    for (let amount = 0; amount < 20_000; amount += 7) {
      const exact = amount * 11_367
      const expected = Math.floor(exact / 10_000) + (exact % 10_000 >= 5_000 ? 1 : 0)
      expect([amount, dollarsFromEuros(amount, rate('1.1367'))]).toEqual([amount, expected])
    }
  })

  test('never fall where the amount rises', () => {
    let last = 0
    for (let amount = 1; amount < 5_000; amount++) {
      const now = dollarsFromEuros(amount, rate('0.97'))
      expect(now).toBeGreaterThanOrEqual(last)
      last = now
    }
  })

  test.each([
    -1,
    0.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    2 ** 53,
  ])('need a whole amount, not %d', amount => {
    expect(() => dollarsFromEuros(amount, rate('1.1'))).toThrow(RangeError)
  })

  test('are not more than can be counted', () => {
    expect(() => dollarsFromEuros(Number.MAX_SAFE_INTEGER, rate('1.1'))).toThrow(RangeError)
  })
})

describe('the rate of a day', () => {
  const rates = ['2026-11-12', '2026-11-20', '2026-11-13', '2026-11-19'].map(day => ({ day }))

  test.each([
    ['2026-11-20', '2026-11-20'],
    ['2026-11-19', '2026-11-19'],
    // A weekend takes Friday's.
    ['2026-11-21', '2026-11-20'],
    ['2026-11-25', '2026-11-20'],
    ['2026-11-26', null],
    ['2026-11-18', '2026-11-13'],
    ['2026-11-12', '2026-11-12'],
    ['2026-11-11', null],
  ])('%s has the rate of %s', (day, expected) => {
    expect(rateOfDay(rates, day)?.day ?? null).toBe(expected)
    expect(rateOfDay(rates.toReversed(), day)?.day ?? null).toBe(expected)
  })

  test('is none without rates', () => {
    expect(rateOfDay([], '2026-11-20')).toBeNull()
  })

  test('counts days across months and leap days', () => {
    expect(rateOfDay([{ day: '2028-02-28' }], '2028-03-04')?.day).toBe('2028-02-28')
    expect(rateOfDay([{ day: '2028-02-27' }], '2028-03-04')).toBeNull()
  })
})
