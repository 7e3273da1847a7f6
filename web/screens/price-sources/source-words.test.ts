import { cents } from '#domain/money/money'
import { describe, expect, test } from 'vitest'
import type { PriceSource } from '#web/api/price-sources.ts'
import { callsText, isFailing, lastRunText, quoteText, tookText, whenText } from './source-words.ts'

const nowMs = Date.parse('2026-11-23T21:00:00Z')
const source: PriceSource = {
  name: 'tcgcsv',
  label: 'TCGplayer via TCGCSV',
  prices: 'Prices.',
  kinds: ['raw'],
  site: null,
  terms: null,
  isList: true,
  isRestricted: false,
  takesFile: false,
  needs: null,
  callsLeft: null,
  callsPerDay: null,
  lastRunAt: '2026-11-23T20:04:00Z',
  lastRunPrices: 30_886,
  lastError: null,
  lastErrorAt: null,
}

test.each([
  ['2026-11-23T20:04:00Z', null, 'today 20:04'],
  ['2026-11-23T20:04:00Z', 'Europe/Berlin', 'today 21:04'],
  ['2026-11-22T23:30:00Z', 'Europe/Berlin', 'today 00:30'],
  ['2026-11-22T20:04:00Z', null, 'yesterday 20:04'],
  ['2026-11-01T20:04:00Z', null, 'Nov 1, 26 20:04'],
  ['never', null, 'N/A'],
])('%s is in the time zone %s "%s"', (instant, zone, text) => {
  expect(whenText(instant, nowMs, zone)).toBe(text)
})

describe('a source', () => {
  const last = (change: Partial<PriceSource>) => lastRunText({ ...source, ...change }, nowMs, null)

  test('says when it was last read, or answered', () => {
    expect(last({})).toBe('Last read today 20:04, 30,886 prices')
    expect(last({ lastRunAt: null, lastRunPrices: null })).toBe('Not read yet')
    expect(last({ isList: false, lastRunPrices: null })).toBe('Last answered today 20:04')
    expect(last({ isList: false, lastRunAt: null })).toBe('Has not answered yet')
  })

  test('says how many calls are left, if they are limited', () => {
    expect(callsText(source)).toBeNull()
    expect(callsText({ ...source, callsLeft: 4_380, callsPerDay: 4_500 })).toBe(
      '4,380 of 4,500 calls left today',
    )
  })

  test('is failing until it answers again', () => {
    expect(isFailing(source)).toBe(false)
    expect(isFailing({ ...source, lastErrorAt: '2026-11-23T20:05:00Z' })).toBe(true)
    expect(isFailing({ ...source, lastErrorAt: '2026-11-23T20:03:00Z' })).toBe(false)
    expect(isFailing({ ...source, lastRunAt: null, lastErrorAt: '2026-11-23T20:03:00Z' })).toBe(true)
  })
})

test('a price is shown with its basis, its day and its own currency', () => {
  const quote = {
    priceCents: cents(853),
    kind: 'guide',
    confidence: 'medium',
    asOf: '2026-11-20T01:44:34Z',
    listings: null,
    original: null,
  } as const
  expect(quoteText(quote)).toBe('price guide, Nov 20, 26')
  const original = { currency: 'EUR', amountCents: cents(750), rateDate: '2026-11-19' }
  expect(quoteText({ ...quote, original })).toBe('price guide, Nov 20, 26, €7.50 at the rate of Nov 19, 26')
  expect([tookText(12), tookText(1_240)]).toEqual(['0.1 s', '1.2 s'])
})
