/** The page formats by hand what the browser's formatters would: they must agree. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkProperty } from '#domain/testing/check-property'
import { formatCents, formatCentsShort, formatCount, formatDay, formatDayOfMonth } from './values.ts'

const dollars = { style: 'currency', currency: 'USD' } as const
const exact = new Intl.NumberFormat('en-US', dollars)
const wholeDollars = new Intl.NumberFormat('en-US', { ...dollars, maximumFractionDigits: 0 })
const short = new Intl.NumberFormat('en-US', { ...dollars, notation: 'compact', maximumFractionDigits: 2 })
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const day = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const
const dayOfMonth = new Intl.DateTimeFormat('en-US', day)
const dayOfYear = new Intl.DateTimeFormat('en-US', { ...day, year: '2-digit' })

const maxCents = 90_000_000_000_000
/** Of all sizes: most whole numbers below a limit are near it. */
const amounts = fc
  .tuple(fc.integer({ min: 0, max: maxCents }), fc.integer({ min: 0, max: 14 }), fc.boolean())
  .map(([size, digits, isNegative]) => Math.floor(size / 10 ** digits) * (isNegative ? -1 : 1))
  .map(cents => cents + 0)

test('formats amounts and counts as Intl does', () => {
  checkProperty(
    fc.property(amounts, cents => {
      expect(formatCents(cents)).toBe(exact.format(cents / 100))
      expect(formatCount(cents)).toBe(whole.format(cents))
    }),
    { seed: 70_979, numRuns: 2_000 },
  )
})

test('formats amounts of an axis as Intl does', () => {
  checkProperty(
    fc.property(amounts, cents => {
      expect(formatCentsShort(cents)).toBe(shortByIntl(cents / 100))
    }),
    { seed: 21_500, numRuns: 2_000 },
  )
})

test.each([
  999_994, 999_995, 1_000_000, 99_999_499, 99_999_500, 99_999_999, 100_000_000,
])('formats %d cents on an axis as Intl does', cents =>
  expect(formatCentsShort(cents)).toBe(shortByIntl(cents / 100)))

test('formats days as Intl does', () => {
  const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  checkProperty(
    fc.property(days, date => {
      expect(formatDay(date.toISOString())).toBe(dayOfYear.format(date))
      expect(formatDayOfMonth(date.toISOString())).toBe(dayOfMonth.format(date))
    }),
    { seed: 71_693, numRuns: 2_000 },
  )
})

function shortByIntl(shown: number): string {
  if (Math.abs(shown) >= 10_000) return short.format(shown)
  return Math.abs(shown) < 1_000 && !Number.isInteger(shown)
    ? exact.format(shown)
    : wholeDollars.format(shown)
}
