import { expect, test } from 'vitest'
import type { RefreshResult } from '#web/api/prices.ts'
import {
  failedProductsSentence,
  heldBackSentence,
  refreshEndSentence,
  refreshFailureSentence,
  unpricedSentence,
} from './price-refresh-words.ts'

const ended: RefreshResult = {
  updatedCount: 63,
  currentCount: 0,
  failedCount: 0,
  unpricedCount: 0,
  heldBackCount: 0,
  notAskedCount: 0,
  total: 63,
  source: 'ebay',
  cancelled: false,
  failure: null,
  notAskedReason: null,
}
const cut = {
  ...ended,
  updatedCount: 120,
  notAskedCount: 30,
  notAskedReason: 'eBay allows no more calls today.',
}

const success = 'Successfully updated eBay prices for 63 products!'

test.each([
  [ended, 'Successfully updated eBay prices for 63 products!'],
  [{ ...ended, updatedCount: 1 }, 'Successfully updated eBay prices for 1 products!'],
  [{ ...ended, updatedCount: 1200 }, 'Successfully updated eBay prices for 1,200 products!'],
  [{ ...ended, cancelled: true, updatedCount: 12 }, 'Cancelled. Updated 12 products.'],
  [{ ...ended, cancelled: true, updatedCount: 1 }, 'Cancelled. Updated 1 product.'],
  [{ ...ended, cancelled: true, updatedCount: 0 }, 'Cancelled before any price was updated.'],
  [{ ...cut, cancelled: true }, 'Cancelled. Updated 120 products; 30 not asked.'],
  [{ ...ended, currentCount: 40 }, `${success} 40 of them were already current.`],
  [{ ...ended, currentCount: 1 }, `${success} 1 of them was already current.`],
  [{ ...ended, currentCount: 63 }, `${success} All of them were already current.`],
  [{ ...ended, heldBackCount: 2 }, success],
  [cut, 'Updated 120 products; 30 not asked: eBay allows no more calls today.'],
  [
    { ...cut, updatedCount: 1, heldBackCount: 2 },
    'Updated 1 product; 30 not asked: eBay allows no more calls today; 2 held back until confirmed.',
  ],
])('sums up %o', (result, sentence) => {
  expect(refreshEndSentence(result)).toBe(sentence)
})

test("ends a failure with the server's sentence", () => {
  expect(refreshFailureSentence('eBay takes no more calls today.')).toBe(
    'Failed to update eBay prices: eBay takes no more calls today.',
  )
})

test.each([
  [0, null, null],
  [0, 'Something went wrong on our side.', 'Something went wrong on our side.'],
  [
    3,
    'eBay takes no more calls today.',
    "Couldn't update 3 products: eBay takes no more calls today. Their last prices are kept.",
  ],
  [
    1,
    'eBay is out of order (503)',
    "Couldn't update 1 product: eBay is out of order (503). Its last price is kept.",
  ],
  [2, null, "Couldn't update 2 products. Their last prices are kept."],
])('explains %d failed products with the reason %s', (failedCount, failure, sentence) => {
  expect(failedProductsSentence({ ...ended, failedCount, failure })).toBe(sentence)
})

test.each([
  [0, null],
  [1, 'No price found for 1 product.'],
  [5, 'No price found for 5 products.'],
])('reports %d products without a price', (unpricedCount, sentence) => {
  expect(unpricedSentence({ ...ended, unpricedCount })).toBe(sentence)
})

test.each([
  [0, {}, null],
  [1, {}, '1 product held back until its new price is confirmed.'],
  [2, {}, '2 products held back until their new prices are confirmed.'],
  [2, { cancelled: true }, null],
  [2, { notAskedCount: 30 }, null],
])('reports %d products held back, unless the end does: %o', (heldBackCount, change, sentence) => {
  expect(heldBackSentence({ ...ended, ...change, heldBackCount })).toBe(sentence)
})
