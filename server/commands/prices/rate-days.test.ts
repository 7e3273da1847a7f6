import { expect, test } from 'vitest'
import { expectedRateDay, workingDayBefore } from '#server/commands/prices/read-exchange-rates'

test.each([
  // A Friday.
  ['2026-11-20T15:29:59.999Z', '2026-11-19'],
  ['2026-11-20T15:30:00.000Z', '2026-11-20'],
  ['2026-11-21T23:00:00.000Z', '2026-11-20'],
  ['2026-11-22T16:00:00.000Z', '2026-11-20'],
  ['2026-11-23T15:00:00.000Z', '2026-11-20'],
  ['2026-11-23T16:00:00.000Z', '2026-11-23'],
  ['2027-01-01T00:00:00.000Z', '2026-12-31'],
])('at %s the rates of %s are out', (now, day) => {
  expect(expectedRateDay(new Date(now))).toBe(day)
})

test.each([
  ['2026-11-20', '2026-11-19'],
  ['2026-11-23', '2026-11-20'],
  ['2026-03-02', '2026-02-27'],
])('before %s comes %s', (day, before) => {
  expect(workingDayBefore(day)).toBe(before)
})
