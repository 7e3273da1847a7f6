import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkProperty } from '#domain/testing/check-property'
import { dayIn } from '#domain/time-zone'
import { statDayAt } from './stat-day.ts'

const hourMs = 60 * 60 * 1_000
const noon = new Date('2026-07-01T12:00:00.000Z')

describe('the day to save figures under', () => {
  test.each([
    ['the first time', null, '2026-07-01'],
    ['on a new day', '2026-06-30', '2026-07-01'],
    ['after days without a server', '2026-06-01', '2026-07-01'],
    ['on the same day', '2026-07-01', '2026-07-01'],
    ['after the clock went back by a day', '2026-07-02', '2026-07-02'],
    ['after the clock was ahead by two days', '2026-07-03', '2026-07-01'],
    ['after the clock was ahead by years', '2031-01-01', '2026-07-01'],
  ])('%s, with the last on %s, is %s', (_, last, day) => expect(statDayAt(null, noon, last)).toBe(day))

  test.each([
    ['Asia/Tokyo', '2026-07-02T02:00:00.000Z', '2026-07-02'],
    ['America/Los_Angeles', '2026-07-02T02:00:00.000Z', '2026-07-01'],
    [null, '2026-07-02T02:00:00.000Z', '2026-07-02'],
  ])('in %s at %s is %s', (timeZone, now, day) => expect(statDayAt(timeZone, new Date(now), null)).toBe(day))

  test('stays on the last day after a move to the west, until that day has come there', () => {
    const days = [10, 20, 30, 36].map(hours =>
      statDayAt(
        'Etc/GMT+12',
        new Date(Date.parse('2026-07-01T00:30:00.000Z') + hours * hourMs),
        '2026-07-02',
      ),
    )
    expect(dayIn('Pacific/Kiritimati', new Date('2026-07-01T10:30:00.000Z'))).toBe('2026-07-02')
    expect(dayIn('Etc/GMT+12', new Date('2026-07-01T10:30:00.000Z'))).toBe('2026-06-30')
    expect(days).toEqual(['2026-07-02', '2026-07-02', '2026-07-02', '2026-07-02'])
    expect(statDayAt('Etc/GMT+12', new Date('2026-07-03T12:00:00.000Z'), '2026-07-02')).toBe('2026-07-03')
  })

  test('stays on the last day while the clock is not set', () => {
    expect(statDayAt('America/New_York', new Date(0), '2026-07-01')).toBe('2026-07-01')
  })
})

const zones = fc.constantFrom(null, 'Etc/GMT+12', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Kiritimati')

test('no moves between time zones make an earlier day, or skip one for long', () => {
  const moves = fc.array(fc.record({ zone: zones, hours: fc.integer({ min: 0, max: 60 }) }), { minLength: 1 })
  checkProperty(
    fc.property(moves, steps => {
      let now = noon
      let last: string | null = null
      for (const { zone, hours } of steps) {
        now = new Date(now.getTime() + hours * hourMs)
        const day = statDayAt(zone, now, last)
        expect(day >= (last ?? '')).toBe(true)
        expect(day >= dayIn(zone, now)).toBe(true)
        expect(day <= dayIn('Pacific/Kiritimati', now)).toBe(true)
        last = day
      }
    }),
    { seed: 11_734 },
  )
})

test('a wrong clock is forgotten a day after it is right', () => {
  checkProperty(
    fc.property(zones, fc.integer({ min: -5_000, max: 100_000 }), (zone, hoursWrong) => {
      const last = statDayAt(zone, new Date(noon.getTime() + hoursWrong * hourMs), '2026-06-30')
      const later = new Date(noon.getTime() + 27 * hourMs)
      expect(statDayAt(zone, later, statDayAt(zone, noon, last))).toBe(dayIn(zone, later))
    }),
    { seed: 56_098 },
  )
})
