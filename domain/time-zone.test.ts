import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkProperty } from './testing/check-property.ts'
import { dayIn, isTimeZone } from './time-zone.ts'

describe('dayIn', () => {
  test.each([
    // A trade in California at 18:30 is on the day there, not on the next one.
    ['America/Los_Angeles', '2026-07-02T01:30:00.000Z', '2026-07-01'],
    ['America/Los_Angeles', '2026-07-02T06:59:59.999Z', '2026-07-01'],
    ['America/Los_Angeles', '2026-07-02T07:00:00.000Z', '2026-07-02'],
    // An hour later in winter.
    ['America/Los_Angeles', '2026-12-02T07:59:59.999Z', '2026-12-01'],
    ['America/Los_Angeles', '2026-12-02T08:00:00.000Z', '2026-12-02'],
    // The days of the changes to and from summer time, 23 and 25 hours long.
    ['Europe/Berlin', '2026-03-28T22:59:59.999Z', '2026-03-28'],
    ['Europe/Berlin', '2026-03-28T23:00:00.000Z', '2026-03-29'],
    ['Europe/Berlin', '2026-03-29T21:59:59.999Z', '2026-03-29'],
    ['Europe/Berlin', '2026-03-29T22:00:00.000Z', '2026-03-30'],
    ['Europe/Berlin', '2026-10-24T22:00:00.000Z', '2026-10-25'],
    ['Europe/Berlin', '2026-10-25T22:59:59.999Z', '2026-10-25'],
    ['Europe/Berlin', '2026-10-25T23:00:00.000Z', '2026-10-26'],
    // A day that begins at 01:00.
    ['America/Santiago', '2026-09-06T03:59:59.999Z', '2026-09-05'],
    ['America/Santiago', '2026-09-06T04:00:00.000Z', '2026-09-06'],
    // The farthest zones, and one with three quarters of an hour.
    ['Pacific/Kiritimati', '2026-07-01T10:00:00.000Z', '2026-07-02'],
    ['Etc/GMT+12', '2026-07-01T11:59:59.999Z', '2026-06-30'],
    ['Asia/Kathmandu', '2026-07-01T18:15:00.000Z', '2026-07-02'],
    ['America/New_York', '2028-03-01T04:59:59.999Z', '2028-02-29'],
    ['Asia/Tokyo', '2028-02-28T15:00:00.000Z', '2028-02-29'],
    ['Asia/Tokyo', '2100-02-28T15:00:00.000Z', '2100-03-01'],
    ['Asia/Tokyo', '2026-12-31T15:00:00.000Z', '2027-01-01'],
    ['Asia/Tokyo', '0024-07-01T12:00:00.000Z', '0024-07-01'],
    ['UTC', '2026-07-01T23:59:59.999Z', '2026-07-01'],
    [null, '2026-07-01T23:59:59.999Z', '2026-07-01'],
    ['Mars/Olympus_Mons', '2026-07-01T23:59:59.999Z', '2026-07-01'],
  ])('in %s at %s is %s', (timeZone, at, day) => expect(dayIn(timeZone, new Date(at))).toBe(day))

  test('throws for an invalid date', () => {
    expect(() => dayIn('Asia/Tokyo', new Date(Number.NaN))).toThrow(RangeError)
  })

  test('is the day that a calendar there shows', () => {
    const timeZone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
    const instant = fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
    checkProperty(
      fc.property(timeZone, instant, (zone, when) => {
        const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(when)
        expect(dayIn(zone, when)).toBe(shown)
      }),
      { seed: 58_097 },
    )
  })

  test('knows a zone again after many others', () => {
    for (let index = 0; index < 1_500; index++) expect(isTimeZone(`Unknown/${index}`)).toBe(false)
    expect(dayIn('Asia/Tokyo', new Date('2026-07-01T15:00:00.000Z'))).toBe('2026-07-02')
  })
})

describe('isTimeZone', () => {
  test.each([
    'America/New_York',
    'Asia/Kolkata',
    'Asia/Calcutta',
    'Europe/Kyiv',
    'UTC',
    'Etc/GMT+12',
  ])('accepts %s', name => expect(isTimeZone(name)).toBe(true))
  test.each([
    '',
    ' ',
    'Mars/Olympus_Mons',
    '+02:00',
    '-0800',
    'America/New_York ',
    'Local',
    '\u0000',
  ])('refuses %j', name => expect(isTimeZone(name)).toBe(false))
})
