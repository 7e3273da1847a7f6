import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkProperty } from '#domain/testing/check-property'
import {
  type Cents,
  cents,
  centsFromDollars,
  centsFromText,
  dollarsFromCents,
  maxEnteredCents,
  maxTotalCents,
  meanCents,
  minus,
  plus,
  sumCents,
  textFromCents,
  times,
} from './money.ts'

const anyCents = fc.maxSafeInteger().map(cents)
const totalCents = fc.integer({ min: -maxTotalCents, max: maxTotalCents }).map(cents)
const enteredCents = fc.integer({ min: 0, max: maxEnteredCents }).map(cents)

describe('cents', () => {
  test.each([
    0.5,
    1e-9,
    2 ** 53,
    2 ** 53 + 2,
    -(2 ** 53),
    Number('1e400'),
    Number.NEGATIVE_INFINITY,
    Number.NaN,
  ])('reject %d', wholeCents => expect(() => cents(wholeCents)).toThrow(RangeError))

  test('have no negative zero', () => {
    expect(Object.is(cents(-0), 0)).toBe(true)
  })
})

describe('arithmetic', () => {
  test.each([
    [[], 0],
    [[1_250], 1_250],
    [[10, 20], 30],
    [[1_999, -500, 1], 1_500],
    [[100, -100], 0],
  ])('sums %j to %i', (amounts, sum) => expect(sumCents(amounts.map(cents))).toBe(sum))

  test('adds, subtracts and multiplies whole cents', () => {
    expect(plus(cents(10), cents(20))).toBe(30)
    expect(minus(cents(10), cents(20))).toBe(-10)
    expect(times(cents(333), 3)).toBe(999)
    expect(Object.is(times(cents(-5), 0), 0)).toBe(true)
  })

  test('is exact, or throws when a double would round', () => {
    checkProperty(
      fc.property(anyCents, anyCents, fc.nat(100_000), (left, right, quantity) => {
        expect(outcome(() => plus(left, right))).toBe(exactly(BigInt(left) + BigInt(right)))
        expect(outcome(() => minus(left, right))).toBe(exactly(BigInt(left) - BigInt(right)))
        expect(outcome(() => times(left, quantity))).toBe(exactly(BigInt(left) * BigInt(quantity)))
      }),
      { seed: 71_114 },
    )
  })

  test('sums totals exactly, in any order', () => {
    checkProperty(
      fc.property(fc.array(totalCents, { maxLength: 90 }), amounts => {
        expect(BigInt(sumCents(amounts))).toBe(amounts.reduce((sum, amount) => sum + BigInt(amount), 0n))
        expect(sumCents(amounts.toReversed())).toBe(sumCents(amounts))
      }),
      { seed: 42_344 },
    )
  })

  test('throws when a partial sum is not a safe integer', () => {
    const most = Number.MAX_SAFE_INTEGER
    expect(() => sumCents([most, 1, 1, -most].map(cents))).toThrow(RangeError)
  })
})

const beyondExact = 'a RangeError'

function outcome(compute: () => Cents): number | string {
  try {
    return compute()
  } catch (error) {
    if (error instanceof RangeError) return beyondExact
    throw error
  }
}

function exactly(wholeCents: bigint): number | string {
  const nearest = Number(wholeCents)
  return Number.isSafeInteger(nearest) ? nearest : beyondExact
}

describe('the mean of a total', () => {
  test.each([
    [0, 7, 0],
    [1_000, 4, 250],
    [1_000, 3, 333],
    [2_000, 3, 667],
    [1, 2, 1],
    [201, 2, 101],
    [-1, 2, 0],
    [-3, 2, -1],
    [-2_000, 3, -667],
    [-2_001, 2, -1_000],
    [-Number.MAX_SAFE_INTEGER, 3, -3_002_399_751_580_330],
    [Number.MAX_SAFE_INTEGER, 2, 4_503_599_627_370_496],
  ])('of %i over %i is %i', (total, quantity, mean) => expect(meanCents(cents(total), quantity)).toBe(mean))

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('throws for %d copies', quantity => {
    expect(() => meanCents(cents(100), quantity)).toThrow(RangeError)
  })

  test('rounds half up: at most half a cent above the exact mean, and less than that below', () => {
    const quantity = fc.integer({ min: 1, max: 1_000_000 })
    checkProperty(
      fc.property(anyCents, quantity, (total, copies) => {
        const twiceOverCents = 2n * (BigInt(meanCents(total, copies)) * BigInt(copies) - BigInt(total))
        expect(twiceOverCents <= BigInt(copies)).toBe(true)
        expect(twiceOverCents > -BigInt(copies)).toBe(true)
      }),
      { seed: 67_758 },
    )
  })
})

describe('dollars on the wire', () => {
  test.each([
    [0, 0],
    [-0, 0],
    [0.01, 1],
    [0.29, 29],
    [1.1, 110],
    [4.35, 435],
    [19.99, 1_999],
    [-12.5, -1_250],
    [100_000_000, 10_000_000_000],
    [900_000_000_000.01, 90_000_000_000_001],
  ])('%d are %i cents', (dollars, wholeCents) => expect(centsFromDollars(dollars)).toBe(wholeCents))

  test.each([
    1.005,
    0.1 + 0.2,
    0.001,
    -19.999,
    5e-324,
    1e15,
    -1e15,
    2 ** 53 + 1,
    Number('1e400'),
    Number.NEGATIVE_INFINITY,
    Number.NaN,
  ])('rejects %d instead of rounding', dollars => expect(centsFromDollars(dollars)).toBeNull())

  test('convert back to the same cents, also through JSON', () => {
    checkProperty(
      fc.property(totalCents, amount => {
        expect(centsFromDollars(dollarsFromCents(amount))).toBe(amount)
        expect(centsFromDollars(JSON.parse(JSON.stringify(dollarsFromCents(amount))))).toBe(amount)
      }),
      { seed: 37_211 },
    )
  })

  test('are rejected when they differ from whole cents by one epsilon', () => {
    checkProperty(
      fc.property(fc.integer({ min: 1, max: maxEnteredCents }).map(cents), amount => {
        const dollars = dollarsFromCents(amount)
        expect(centsFromDollars(dollars * (1 + Number.EPSILON))).toBeNull()
        expect(centsFromDollars(-dollars * (1 + Number.EPSILON))).toBeNull()
      }),
      { seed: 89_829 },
    )
  })
})

describe('a money field', () => {
  test.each([
    ['0', 0],
    ['5', 500],
    ['5.', 500],
    ['5.5', 550],
    ['12.50', 1_250],
    ['007', 700],
    [' $ 12.50 ', 1_250],
    ['1,000', 100_000],
    ['$1,234,567.89', 123_456_789],
    ['100000000', 10_000_000_000],
    ['100,000,000.00', 10_000_000_000],
  ])('reads %j as %i cents', (typed, wholeCents) => expect(centsFromText(typed)).toBe(wholeCents))

  test.each([
    ['an empty text', ''],
    ['spaces', '  '],
    ['no digit before the point', '.50'],
    ['a dollar sign alone', '$'],
    ['three decimals', '1.005'],
    ['a negative', '-1'],
    ['a plus', '+1'],
    ['an exponent', '1e3'],
    ['hexadecimal', '0x10'],
    ['words', 'free'],
    ['another currency', '€5'],
    ['a comma in the wrong place', '1,00'],
    ['a comma before two digits', '10,00.00'],
    ['commas in only one place', '1,000000'],
    ['four digits before a comma', '1000,000'],
    ['a comma as a decimal point', '0,500'],
    ['a comma among the decimals', '1.0,0'],
    ['spaces as separators', '1 000'],
    ['two points', '1.0.0'],
    ['full-width digits', '１２'],
    ['Arabic digits', '١٢'],
    ['a cent too many', '100000000.01'],
    ['thirteen digits', '1000000000000'],
    ['a second line', '5\n6'],
  ])('rejects %s', (_, typed) => expect(centsFromText(typed)).toBeNull())

  test.each([
    [0, '0.00'],
    [5, '0.05'],
    [1_250, '12.50'],
    [100_000_000, '1000000.00'],
    [-5, '-0.05'],
    [-1_250, '-12.50'],
  ])('formats %i cents as %s', (wholeCents, text) => expect(textFromCents(cents(wholeCents))).toBe(text))

  test('parses what it formats, with and without thousands commas', () => {
    checkProperty(
      fc.property(enteredCents, amount => {
        const shown = textFromCents(amount)
        expect(centsFromText(shown)).toBe(amount)
        const [whole = '', decimals] = shown.split('.')
        const grouped = `$${Number(whole).toLocaleString('en-US')}.${decimals}`
        expect(centsFromText(grouped)).toBe(amount)
      }),
      { seed: 33_991 },
    )
  })
})
