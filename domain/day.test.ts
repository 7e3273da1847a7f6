import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOf, daysAfter, daysBetween, isDay, mondayOf } from './day.ts'
import { checkProperty } from './testing/check-property.ts'

const dayMs = 24 * 60 * 60 * 1_000

describe('isDay', () => {
  test.each(['2026-07-01', '2024-02-29', '0099-12-31'])('%s is one', text => expect(isDay(text)).toBe(true))
  test.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-7-1',
    '20260701',
    '2026-07-01T00:00',
    '',
  ])('%s is none', text => expect(isDay(text)).toBe(false))
})

describe('dayOf', () => {
  test.each([
    ['2026-07-01T00:00:00.000Z', '2026-07-01'],
    ['2026-07-01T23:59:59.999Z', '2026-07-01'],
    ['2026-07-02T00:00:00.000Z', '2026-07-02'],
    // The UTC day counts, whatever the offset.
    ['2026-07-02T01:30:00.000+02:00', '2026-07-01'],
    ['2026-06-30T20:00:00.000-05:00', '2026-07-01'],
    ['1969-12-31T23:59:59.999Z', '1969-12-31'],
  ])('%s is %s', (instant, day) => expect(dayOf(new Date(instant))).toBe(day))

  test('throws for an invalid date', () => {
    expect(() => dayOf(new Date(Number.NaN))).toThrow(RangeError)
  })

  const instant = fc.date({
    min: new Date('0001-01-01T00:00:00.000Z'),
    max: new Date('9999-12-30T23:59:59.999Z'),
    noInvalidDate: true,
  })

  test('puts each instant between midnight and the next midnight', () => {
    checkProperty(
      fc.property(instant, when => {
        const first = Date.parse(dayOf(when))
        expect(when.getTime() - first).toBeGreaterThanOrEqual(0)
        expect(when.getTime() - first).toBeLessThan(dayMs)
        expect(Date.parse(dayOf(new Date(when.getTime() + dayMs)))).toBe(first + dayMs)
      }),
      { seed: 44_814 },
    )
  })

  test('sorts as text in order of time', () => {
    checkProperty(
      fc.property(instant, instant, (left, right) => {
        expect(dayOf(left) < dayOf(right)).toBe(dayNumber(left) < dayNumber(right))
      }),
      { seed: 35_241 },
    )
  })
})

function dayNumber(instant: Date): number {
  return Math.floor(instant.getTime() / dayMs)
}

describe('daysAfter', () => {
  test.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-03-14', -365, '2025-03-14'],
    ['2026-03-14', 0, '2026-03-14'],
  ])('%s and %d days is %s', (day, days, expected) => expect(daysAfter(day, days)).toBe(expected))
})

describe('daysBetween', () => {
  test.each([
    ['2026-03-01', '2026-03-01', 0],
    ['2026-02-28', '2026-03-01', 1],
    ['2024-02-28', '2024-03-01', 2],
    ['2026-03-01', '2026-02-28', -1],
    ['1900-01-01', '2026-01-01', 46_021],
  ])('from %s to %s are %i', (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days)
    expect(daysAfter(from, days)).toBe(to)
  })
})

describe('mondayOf', () => {
  test.each([
    ['2026-03-09', '2026-03-09'],
    ['2026-03-14', '2026-03-09'],
    ['2026-03-15', '2026-03-09'],
    ['2026-03-16', '2026-03-16'],
    ['2027-01-01', '2026-12-28'],
  ])('%s is in the week of %s', (day, monday) => expect(mondayOf(day)).toBe(monday))
})
