import { expect, test } from 'vitest'
import { cents } from '#domain/money/money'
import {
  confidenceOf,
  formatBasis,
  formatFigure,
  formatInstant,
  formatOriginal,
  formatWaiting,
} from './price-words.ts'

test.each([
  [{ kind: 'ask', listings: 12 }, '12 listings, asking prices'],
  [{ kind: 'sold', listings: 1 }, '1 listing, sold prices'],
  [{ kind: 'ask', listings: null }, 'asking prices'],
  [{ kind: 'market', listings: null }, 'market price'],
  [{ kind: 'guide', listings: null, forAnyCompany: true }, 'price guide for any company'],
] as const)('formats the basis %o as %s', (price, words) => {
  expect(formatBasis({ forAnyCompany: false, ...price })).toBe(words)
})

test.each([
  ['EUR', 750, '€7.50 at the rate of Nov 19, 26'],
  ['EUR', 1_000_000_00, '€1,000,000.00 at the rate of Nov 19, 26'],
  ['CHF', 5, 'CHF\u00a00.05 at the rate of Nov 19, 26'],
])('formats %s and %i hundredths as %s', (currency, amount, words) => {
  const original = { currency, amountCents: cents(amount), rateDate: '2026-11-19' }
  expect(formatOriginal({ original })).toBe(words)
})

test('says nothing of a price that was not converted', () => {
  expect(formatOriginal({ original: null })).toBeNull()
})

test.each([
  [{ kind: 'market' }, 'The market price of TCGplayer via TCGCSV: made there from what was sold lately.'],
  [{ kind: 'sold' }, 'What was paid lately, by TCGplayer via TCGCSV.'],
  [{ kind: 'sold', listings: 1 }, 'The price of 1 sale that TCGplayer via TCGCSV knows of.'],
  [{ kind: 'sold', listings: 12 }, 'The price of 12 sales that TCGplayer via TCGCSV knows of.'],
  [{ kind: 'guide' }, 'A figure of TCGplayer via TCGCSV, which does not say how it is calculated.'],
  [{ kind: 'ask' }, 'What sellers ask, by TCGplayer via TCGCSV.'],
  [
    { kind: 'market', isEstimate: true, estimatedFrom: 'Near Mint' },
    'No source knows this condition. Estimated from the Near Mint price, as played cards usually sell.',
  ],
  [
    { kind: 'guide', forAnyCompany: true, grade: '9.5' },
    'The figure of TCGplayer via TCGCSV for grade 9.5 at any company. Slabs of this company may sell for more or less.',
  ],
  [
    { kind: 'ask', isEstimate: true },
    'Too few were sold lately for a market price. Estimated from what sellers ask, as similar products sell.',
  ],
] as const)('says of the figure %o what it is', (change, words) => {
  const figure = {
    listings: null,
    sourceLabel: 'TCGplayer via TCGCSV',
    estimatedFrom: null,
    isEstimate: false,
    forAnyCompany: false,
    grade: null,
  }
  expect(formatFigure({ ...figure, ...change })).toBe(words)
})

test('says what was found and waits to be confirmed', () => {
  const waiting = { priceCents: cents(7_150_000), foundAt: '2026-11-28T21:00:00.000Z', contradicts: false }
  expect(formatWaiting({ waiting })).toBe(
    '$71,500.00 was found on Nov 28, 26, far from this price. It counts once a later reading or another source confirms it.',
  )
  expect(formatWaiting({ waiting: { ...waiting, contradicts: true } })).toBe(
    '$71,500.00 was found on Nov 28, 26, which does not fit the other prices and offers of this card. It counts once other sellers or another source confirm it.',
  )
  expect(formatWaiting({ waiting: null })).toBeNull()
})

test.each([
  ['high', 'High confidence', 3],
  ['medium', 'Medium confidence', 2],
  ['low', 'Low confidence', 1],
] as const)('shows %s confidence as %s with %d dots', (confidence, text, dots) => {
  expect(confidenceOf(confidence)).toEqual({ text, dots })
})

test.each([
  ['2026-11-20T09:05:59.999Z', 'Nov 20, 2026, 9:05 AM UTC'],
  ['2026-01-01T00:00:00+02:00', 'Dec 31, 2025, 10:00 PM UTC'],
  ['soon', 'N/A'],
])('formats %s as %s', (instant, words) => {
  expect(formatInstant(instant).replaceAll('\u202f', ' ')).toBe(words)
})
