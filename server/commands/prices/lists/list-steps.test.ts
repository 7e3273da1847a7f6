import { expect, test } from 'vitest'
import type { ListRun } from '#server/db/prices/price-lists'
import { areProductsDue, leftOfDayMs, listStep, productsAskedInVain } from './list-steps.ts'

const hourMs = 60 * 60 * 1_000
const at = (text: string) => new Date(`2026-11-${text}:00Z`)
const instant = (text: string) => at(text).toISOString()
const ranAt = (started: string, built: string | null, more: Partial<ListRun> = {}): ListRun => ({
  source: 'tcgcsv',
  triedAt: instant(started),
  startedAt: instant(started),
  finishedAt: instant(started),
  builtAt: built === null ? null : instant(built),
  listedAt: instant(started),
  waitsUntil: null,
  requests: 222,
  priced: 1,
  leftOut: 0,
  failure: null,
  ...more,
})

test.each<[string, ListRun | null, string, 'start' | 'go on' | 'wait']>([
  ['never read', null, '20T12:00', 'start'],
  ['finished an hour ago', ranAt('20T21:00', '20T20:05'), '20T22:00', 'wait'],
  ['finished almost a day ago', ranAt('20T21:00', '20T20:05'), '21T20:58', 'wait'],
  ['finished a day ago', ranAt('20T21:00', '20T20:05'), '21T20:59', 'start'],
  ['begun long after the build: moves towards it', ranAt('20T12:00', '19T20:05'), '21T12:00', 'wait'],
  [
    'begun long after the build, and the next but one is out',
    ranAt('20T12:00', '19T20:05'),
    '21T21:05',
    'start',
  ],
  ['a list without a date of its build', ranAt('20T12:00', null), '21T12:00', 'start'],
  ['stopped an hour ago', ranAt('20T21:00', '20T20:05', { finishedAt: null }), '20T22:00', 'go on'],
  ['stopped a day ago', ranAt('20T12:00', '19T20:05', { finishedAt: null }), '21T12:00', 'start'],
  [
    'refused an hour ago',
    ranAt('20T21:00', '20T20:05', { finishedAt: null, waitsUntil: instant('21T21:00') }),
    '20T22:00',
    'wait',
  ],
  [
    'refused a day ago',
    ranAt('20T21:00', '20T20:05', { finishedAt: null, waitsUntil: instant('21T21:00') }),
    '21T21:00',
    'start',
  ],
  ['read by a clock that was ahead', ranAt('30T21:00', '20T20:05'), '20T21:00', 'start'],
  [
    'refused by a clock that was ahead',
    ranAt('20T21:00', '20T20:05', { waitsUntil: instant('30T21:00') }),
    '21T21:00',
    'start',
  ],
])('a list %s', (_what, run, now, expected) => {
  expect(listStep(run, at(now))).toBe(expected)
})

test('a run begun within six hours of the build comes back at the same time each day', () => {
  let run = ranAt('01T21:30', '01T20:05')
  for (let day = 2; day < 29; day++) {
    const today = `${String(day).padStart(2, '0')}T`
    expect(listStep(run, at(`${today}20:30`))).toBe('wait')
    expect(listStep(run, at(`${today}21:30`))).toBe('start')
    run = ranAt(`${today}21:30`, `${today}20:05`)
  }
})

test('a file may be asked for again after a day, to the millisecond', () => {
  expect(leftOfDayMs(null, at('20T12:00'))).toBe(0)
  expect(leftOfDayMs(instant('19T12:00'), at('20T12:00'))).toBe(0)
  expect(leftOfDayMs(instant('19T12:01'), at('20T12:00'))).toBe(60_000)
})

test('products are due once a week, and a day after they were asked for in vain', () => {
  const part = { part: '1', name: 'One', pricesAt: null }
  const isDue = (productsAt: string | null, now: string) => areProductsDue({ ...part, productsAt }, at(now))
  expect(isDue(null, '20T12:00')).toBe(true)
  expect(isDue(instant('13T12:30'), '20T12:00')).toBe(true)
  expect(isDue(instant('13T12:30'), '19T12:30')).toBe(false)
  const inVain = productsAskedInVain(at('19T12:00'))
  expect(areProductsDue({ ...part, productsAt: inVain }, new Date(at('20T12:00').getTime() - 1))).toBe(false)
  expect(isDue(inVain, '20T12:00')).toBe(true)
  expect(at('20T12:00').getTime() - Date.parse(inVain)).toBe(7 * 24 * hourMs - hourMs)
})
