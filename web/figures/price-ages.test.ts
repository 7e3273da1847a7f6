import { expect, test } from 'vitest'
import { priceAgesSentence, pricedSentence } from './price-ages.ts'

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
