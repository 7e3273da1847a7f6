import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOf } from './day.ts'

const dayMs = 24 * 60 * 60 * 1_000

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
    fc.assert(
      fc.property(instant, when => {
        const first = Date.parse(dayOf(when))
        expect(when.getTime() - first).toBeGreaterThanOrEqual(0)
        expect(when.getTime() - first).toBeLessThan(dayMs)
        expect(Date.parse(dayOf(new Date(when.getTime() + dayMs)))).toBe(first + dayMs)
      }),
    )
  })

  test('sorts as text in order of time', () => {
    fc.assert(
      fc.property(instant, instant, (left, right) => {
        expect(dayOf(left) < dayOf(right)).toBe(dayNumber(left) < dayNumber(right))
      }),
    )
  })
})

function dayNumber(instant: Date): number {
  return Math.floor(instant.getTime() / dayMs)
}
