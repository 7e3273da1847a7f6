import { expect, test } from 'vitest'
import { formatAge, formatDay, formatDayIn, formatDayOfMonth } from './values.ts'

test.each([
  ['2026-11-20', 'Nov 20, 26'],
  ['2026-01-01', 'Jan 1, 26'],
  ['1999-12-31', 'Dec 31, 99'],
  ['2026-11-20T23:59:59.999Z', 'Nov 20, 26'],
  ['', 'N/A'],
  ['soon', 'N/A'],
])('formats %s as %s', (day, text) => {
  expect(formatDay(day)).toBe(text)
})

test.each([
  [null, '2026-11-20T01:30:00Z', 'Nov 20, 26'],
  ['America/Los_Angeles', '2026-11-20T01:30:00Z', 'Nov 19, 26'],
  ['Pacific/Kiritimati', '2026-11-20T10:00:00Z', 'Nov 21, 26'],
  ['Mars/Olympus_Mons', '2026-11-20T01:30:00Z', 'Nov 20, 26'],
  ['America/Los_Angeles', 'never', 'N/A'],
])('formats the day in %s of %s as %s', (timeZone, instant, text) => {
  expect(formatDayIn(timeZone, instant)).toBe(text)
})

test('formats an old instant by the day of its time zone', () => {
  const nowMs = Date.parse('2026-11-20T12:00:00Z')
  expect(formatAge('2026-11-10T01:30:00Z', nowMs)).toBe('Nov 10, 26')
  expect(formatAge('2026-11-10T01:30:00Z', nowMs, 'America/Los_Angeles')).toBe('Nov 9, 26')
})

test('leaves out the year on an axis', () => {
  expect(formatDayOfMonth('2026-02-03')).toBe('Feb 3')
})

test.each([
  ['2026-11-20T12:00:30Z', 'just now'],
  ['2026-11-20T11:59:30Z', 'just now'],
  ['2026-11-20T11:59:00Z', '1 minute ago'],
  ['2026-11-20T11:01:00Z', '59 minutes ago'],
  ['2026-11-20T11:00:00Z', '1 hour ago'],
  ['2026-11-19T12:00:01Z', '23 hours ago'],
  ['2026-11-19T12:00:00Z', 'yesterday'],
  ['2026-11-18T12:00:00Z', '2 days ago'],
  ['2026-11-13T12:00:00Z', 'Nov 13, 26'],
  ['never', 'N/A'],
])('at noon on 20 November, %s is %s', (instant, text) => {
  expect(formatAge(instant, Date.parse('2026-11-20T12:00:00Z'))).toBe(text)
})
