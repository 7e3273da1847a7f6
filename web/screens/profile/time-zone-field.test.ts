import { expect, test } from 'vitest'
import { shownTimeZone, timeZoneNames, typedTimeZone } from './time-zone-field.tsx'

const names = [
  'UTC',
  'America/Los_Angeles',
  'America/Kentucky/Louisville',
  'Asia/Calcutta',
  'A/Twin',
  'B/Twin',
]

test.each([
  ['America/Los_Angeles', 'America/Los_Angeles'],
  ['America/Los Angeles', 'America/Los_Angeles'],
  ['  america/los  angeles ', 'America/Los_Angeles'],
  ['Los Angeles', 'America/Los_Angeles'],
  ['louisville', 'America/Kentucky/Louisville'],
  ['utc', 'UTC'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['Angeles', null],
  ['Twin', null],
  ['America/', null],
  ['+02:00', null],
  ['', null],
  [' ', null],
])('%j means %s', (typed, name) => expect(typedTimeZone(typed, names)).toBe(name))

test('lists the known zones once, UTC first', () => {
  const listed = timeZoneNames()
  expect(listed[0]).toBe('UTC')
  expect(new Set(listed).size).toBe(listed.length)
  expect(listed).toContain('Europe/Berlin')
})

test('every listed zone can be typed as it is shown', () => {
  const listed = timeZoneNames()
  expect(listed.map(name => typedTimeZone(shownTimeZone(name), listed))).toEqual(listed)
})
