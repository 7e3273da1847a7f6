import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkProperty } from '#domain/testing/check-property'
import { centsQuoted, datedAt, datedBy, isOfLastDays } from './figures.ts'

describe('dollars', () => {
  test.each([
    [0.01, 1],
    [0.005, 1],
    [0.29, 29],
    [1.15, 115],
    [1.005, 101],
    [8.125, 813],
    [2.675, 268],
    [12.344_9, 1_234],
    [19.999, 2_000],
    [4280.92, 428_092],
    [10_000_000, 1_000_000_000],
  ])('%d are %d cents', (dollars, expected) => {
    expect(centsQuoted(dollars)).toBe(expected)
  })

  test.each([
    0,
    -0,
    0.004_9,
    -1,
    -0.01,
    10_000_000.01,
    99_999_999,
    1e21,
    1e-7,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '12.50',
    '$5',
    [5],
    {},
    true,
    null,
    undefined,
  ])('%j are none', dollars => {
    expect(centsQuoted(dollars)).toBeNull()
  })

  test('with two decimals are exact', () => {
    const amounts = fc.integer({ min: 1, max: 1_000_000_000 })
    checkProperty(
      fc.property(amounts, amount => void expect(centsQuoted(amount / 100)).toBe(amount)),
      { seed: 91_263 },
    )
  })

  test('of any kind are whole cents above zero, or none', () => {
    checkProperty(
      fc.property(fc.oneof(fc.double(), fc.anything()), anything => {
        const amount = centsQuoted(anything) ?? 1
        expect(Number.isSafeInteger(amount) && amount > 0).toBe(true)
      }),
      { seed: 50_648 },
    )
  })
})

describe('a date', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  test.each([
    ['2026-11-19T00:00:00.000Z', '2026-11-19T00:00:00.000Z', true],
    ['2026-11-10', '2026-11-10T00:00:00.000Z', false],
    ['2026-11-20T13:00:00+02:00', '2026-11-20T11:00:00.000Z', true],
    // Their clock is ahead of ours.
    ['2026-11-21T00:00:00Z', '2026-11-20T12:00:00.000Z', true],
    ['2027-11-21T00:00:00Z', '2026-11-20T12:00:00.000Z', false],
    ['1970-01-01T00:00:00Z', '2026-11-20T12:00:00.000Z', false],
    ['yesterday', '2026-11-20T12:00:00.000Z', false],
    ['2026-99-99', '2026-11-20T12:00:00.000Z', false],
    [1_700_000_000, '2026-11-20T12:00:00.000Z', false],
    [null, '2026-11-20T12:00:00.000Z', false],
  ])('%j is %s', (text, asOf, isRecent) => {
    const dated = datedBy(text, now)
    expect(dated.asOf).toBe(asOf)
    expect(isOfLastDays(dated, 7)).toBe(isRecent)
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, -1, 1e300])('of %d ms is now', ms => {
    expect(datedAt(ms, now)).toEqual({ asOf: now.toISOString(), ageMs: null })
  })
})
