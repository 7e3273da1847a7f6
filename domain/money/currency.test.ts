import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkProperty } from '#domain/testing/check-property'
import {
  amountFromUnits,
  currencies,
  decimalsOf,
  decimalsSentence,
  ledgerCurrencies,
  maxForeignAmount,
  smallestUnit,
  textFromUnits,
  unitsFromAmount,
  unitsFromText,
  wholeUnitsFault,
} from './currency.ts'

const currency = fc.constantFrom(...currencies)
const amount = currency.chain(code =>
  fc.record({
    code: fc.constant(code),
    units: fc.integer({ min: 0, max: maxForeignAmount * 10 ** decimalsOf(code) }),
  }),
)

describe('a currency', () => {
  test.each([
    ['USD', 2],
    ['JPY', 0],
    ['KRW', 0],
    ['ISK', 0],
    ['HUF', 2],
    ['IDR', 2],
    ['KWD', 3],
  ])('%s has %i decimals, as in ISO 4217', (code, decimals) => expect(decimalsOf(code)).toBe(decimals))

  test('has three letters, and none is there twice', () => {
    expect(currencies.filter(code => !/^[A-Z]{3}$/.test(code))).toEqual([])
    expect(new Set(currencies).size).toBe(currencies.length)
    expect(currencies).toHaveLength(155)
  })

  test.each(['', 'usd', 'XXX', 'DEM', 'toString'])('is not "%s"', code => {
    expect(() => decimalsOf(code)).toThrow(RangeError)
  })
})

describe('a ledger', () => {
  test.each([
    ['USD', 1],
    ['EUR', 1],
    ['HUF', 1],
    ['JPY', 100],
    ['KRW', 100],
    ['ISK', 100],
  ])('in %s counts in %i hundredths', (code, unit) => expect(smallestUnit(code)).toBe(unit))

  test('is in a currency with two decimals or none', () => {
    expect(ledgerCurrencies.filter(code => ![0, 2].includes(decimalsOf(code)))).toEqual([])
    expect(ledgerCurrencies).toEqual([...new Set(ledgerCurrencies)].sort())
    expect(() => smallestUnit('KWD')).toThrow(RangeError)
  })

  test('says what amounts without decimals have to be', () => {
    expect(wholeUnitsFault('JPY')).toBe('must be a whole number of yen')
  })
})

describe('an amount', () => {
  test.each([
    [12_000, 'JPY', 12_000],
    [12.5, 'EUR', 1_250],
    [0.29, 'EUR', 29],
    [1.234, 'KWD', 1_234],
    [0, 'JPY', 0],
  ])('%d %s are %i units', (wire, code, units) => expect(unitsFromAmount(wire, code)).toBe(units))

  test.each([
    [12_000.5, 'JPY'],
    [1.005, 'EUR'],
    [0.1 + 0.2, 'EUR'],
    [1.0005, 'KWD'],
    [-1, 'EUR'],
    [maxForeignAmount + 1, 'IDR'],
    [Number.NaN, 'EUR'],
  ])('%d %s is refused, not rounded', (wire, code) => expect(unitsFromAmount(wire, code)).toBeNull())

  test('says how many decimals there may be', () => {
    expect(decimalsSentence('JPY')).toBe('JPY has no decimals.')
    expect(decimalsSentence('EUR')).toBe('EUR has at most 2 decimals.')
  })

  test('comes back the same from JSON and from a field', () => {
    checkProperty(
      fc.property(amount, ({ code, units }) => {
        const wire = JSON.parse(JSON.stringify(amountFromUnits(units, code)))
        expect(unitsFromAmount(wire, code)).toBe(units)
        expect(unitsFromText(textFromUnits(units, code), code)).toBe(units)
      }),
      { seed: 76_612 },
    )
  })
})

describe('a field', () => {
  test.each([
    ['12000', 'JPY', 12_000],
    ['12,000', 'JPY', 12_000],
    ['12,000.', 'JPY', 12_000],
    [' 12.5 ', 'EUR', 1_250],
    ['0', 'EUR', 0],
  ])('reads "%s" %s as %i', (typed, code, units) => expect(unitsFromText(typed, code)).toBe(units))

  test.each([
    ['', 'JPY'],
    ['12000.5', 'JPY'],
    ['12000.0', 'JPY'],
    ['1.234', 'EUR'],
    ['-1', 'EUR'],
    ['1e3', 'EUR'],
    ['¥12', 'JPY'],
    ['0,500', 'JPY'],
    ['1000000000001', 'IDR'],
  ])('does not read "%s" %s', (typed, code) => expect(unitsFromText(typed, code)).toBeNull())

  test.each([
    [12_000, 'JPY', '12000'],
    [1_250, 'EUR', '12.50'],
    [5, 'KWD', '0.005'],
  ])('shows %i %s as "%s"', (units, code, text) => expect(textFromUnits(units, code)).toBe(text))
})
