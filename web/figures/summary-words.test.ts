import { expect, test } from 'vitest'
import { cents } from '#domain/money/money'
import type { Stats } from '#web/api/collection.ts'
import { formatCents } from '#web/format/values.ts'
import {
  guideSentence,
  priceAgesSentence,
  pricedSentence,
  pricesInShort,
  profitLossBase,
  withoutPriceSentence,
} from './summary-words.ts'

type Kinds = Partial<Record<keyof Stats['unpricedByKind'], readonly [quantity: number, costCents: number]>>

const amounts = { format: formatCents }

function unpriced(kinds: Kinds, findingPrices = false) {
  const of = (kind: keyof Kinds) => {
    const [quantity, costCents] = kinds[kind] ?? [0, 0]
    return { quantity, totalInvestmentCents: cents(costCents) }
  }
  const unpricedByKind = {
    raw: of('raw'),
    graded: of('graded'),
    grading: of('grading'),
    sealed: of('sealed'),
  }
  return withoutPriceSentence({ findingPrices, unpricedByKind }, amounts)
}

test.each<[Kinds, string | null]>([
  [{}, null],
  [{ graded: [12, 410_000] }, '12 slabs without a price, bought for $4,100.00'],
  [
    { sealed: [2, 30_000], graded: [12, 410_000] },
    '12 slabs without a price, bought for $4,100.00; 2 sealed products, $300.00',
  ],
  [
    { raw: [1, 5], grading: [1, 900], sealed: [1, 0] },
    '1 card being graded without a price, bought for $9.00; 1 card, $0.05; 1 sealed product',
  ],
  [{ raw: [1_200, 0] }, '1,200 cards without a price'],
])('says what has no price, by kind: %o', (kinds, sentence) => {
  expect(unpriced(kinds)).toBe(sentence)
})

test('does not count what prices are being looked for', () => {
  expect(unpriced({ graded: [12, 410_000] }, true)).toBeNull()
})

test.each([
  [0, 0, null],
  [1, 41_000, 'Including 1 guide price for any company, $410.00'],
  [3, 41_000, 'Including 3 guide prices for any company, $410.00'],
])('says how many prices are guides: %i', (quantity, totalCents, sentence) => {
  expect(
    guideSentence({ guidePrices: { quantity, totalMarketPriceCents: cents(totalCents) } }, amounts),
  ).toBe(sentence)
})

test.each([
  ['an empty collection', 0, 0, 0, 'No copies yet'],
  ['copies that cost nothing', 0, 2, 1, 'Free'],
  ['copies without a price', 10_000, 2, 0, 'No prices yet'],
  ['copies with a price', 10_000, 2, 2, 'All copies, against what you paid'],
  ['all copies but one', 10_000, 64, 63, 'All 64 copies; 1 without a price counts as $0'],
  ['one copy of many', 10_000, 1_200, 1, 'All 1,200 copies; 1,199 without a price count as $0'],
])('%s', (_, investment, totalQuantity, pricedQuantity, base) => {
  const stats = { totalInvestmentCents: cents(investment), totalQuantity, pricedQuantity }
  expect(profitLossBase(stats as Stats)).toBe(base)
})

test.each([
  [false, 1060, 1423, '1,060 of 1,423 priced'],
  [false, 9, 9, '9 of 9 priced'],
  [true, 60, 423, 'Finding prices: 60 of 423'],
])('says how many copies have a price: %s, %i of %i', (findingPrices, pricedQuantity, totalQuantity, words) => {
  expect(pricedSentence({ findingPrices, pricedQuantity, totalQuantity })).toBe(words)
})

const oldest = '2026-11-02T09:00:00Z'

test.each([
  [
    { withinDay: 51, withinWeek: 0, older: 10 },
    '51 prices from the last 24 hours, 10 older than a week (oldest Nov 2, 26)',
  ],
  [
    { withinDay: 1200, withinWeek: 3, older: 1 },
    '1,200 prices from the last 24 hours, 3 from the last week, 1 older (oldest Nov 2, 26)',
  ],
  [{ withinDay: 1, withinWeek: 0, older: 0 }, '1 price from the last 24 hours'],
  [{ withinDay: 0, withinWeek: 7, older: 0 }, '7 prices from the last week'],
  [{ withinDay: 0, withinWeek: 0, older: 2 }, '2 prices older than a week (oldest Nov 2, 26)'],
])('says how old prices are: %o', (counts, sentence) => {
  expect(priceAgesSentence({ ...counts, oldest })).toBe(sentence)
})

test('says that there are no prices', () => {
  expect(priceAgesSentence({ withinDay: 0, withinWeek: 0, older: 0, oldest: null })).toBe('No prices yet')
})

test('says in short how many copies are priced, and the age of the oldest price', () => {
  const copies = { findingPrices: false, pricedQuantity: 63, totalQuantity: 64 }
  const short = (withinDay: number, withinWeek: number, older: number, findingPrices = false) =>
    pricesInShort({ ...copies, findingPrices, priceAges: { withinDay, withinWeek, older, oldest: null } })
  expect(short(63, 0, 0)).toBe('63 of 64 priced · prices of the last 24 hours')
  expect(short(45, 18, 0)).toBe('63 of 64 priced · prices of the last week')
  expect(short(45, 17, 1)).toBe('63 of 64 priced · some prices older than a week')
  expect(short(1, 0, 0, true)).toBe('Finding prices: 63 of 64 · prices of the last 24 hours')
  expect(short(0, 0, 0, true)).toBe('Finding prices: 63 of 64')
  expect(short(0, 0, 0)).toBe('No prices yet')
})
