import { expect, test } from 'vitest'
import { cents } from '#domain/money/money'
import { formatCents } from '#web/format/money.ts'
import { priceAgesSentence, pricedSentence } from './price-ages.ts'

test.each([
  [false, 1060, 1423, 410_000, '1,060 of 1,423 priced, the others bought for $4,100.00'],
  [false, 1, 2, 5, '1 of 2 priced, the other bought for $0.05'],
  [false, 1, 2, 0, '1 of 2 priced'],
  [false, 9, 9, 0, '9 of 9 priced'],
  [true, 60, 423, 410_000, 'Finding prices: 60 of 423'],
])('says how many copies have a price, and what the others cost: %s, %i of %i', (...row) => {
  const [findingPrices, pricedQuantity, totalQuantity, othersCents, sentence] = row
  const copies = {
    findingPrices,
    pricedQuantity,
    totalQuantity,
    totalInvestmentCents: cents(100_000 + othersCents),
    pricedInvestmentCents: cents(100_000),
  }
  expect(pricedSentence(copies, { format: formatCents })).toBe(sentence)
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
