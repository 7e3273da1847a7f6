import { expect, test } from 'vitest'
import type { RefreshResult } from '#web/api/prices.ts'
import {
  notAskedSentence,
  refreshEndSentence,
  refreshFailureSentence,
  unpricedSentence,
} from './price-refresh-words.ts'

const ended: RefreshResult = {
  updatedCount: 63,
  failedCount: 0,
  unpricedCount: 0,
  total: 63,
  source: 'ebay',
  cancelled: false,
  failure: null,
}

test.each([
  [ended, 'Successfully updated eBay prices for 63 products!'],
  [{ ...ended, updatedCount: 1 }, 'Successfully updated eBay prices for 1 products!'],
  [{ ...ended, updatedCount: 1200 }, 'Successfully updated eBay prices for 1,200 products!'],
  [{ ...ended, cancelled: true, updatedCount: 12 }, 'Cancelled. The new prices of 12 products are kept.'],
  [{ ...ended, cancelled: true, updatedCount: 1 }, 'Cancelled. The new prices of 1 product are kept.'],
  [{ ...ended, cancelled: true, updatedCount: 0 }, 'Cancelled before any price was updated.'],
])('how it ended', (result, sentence) => {
  expect(refreshEndSentence(result)).toBe(sentence)
})

test('a failure is said in the words of the server', () => {
  expect(refreshFailureSentence('eBay takes no more calls today.')).toBe(
    'Failed to update eBay prices: eBay takes no more calls today.',
  )
})

test.each([
  [0, null, null],
  [
    3,
    'eBay takes no more calls today.',
    '3 products could not be asked for: eBay takes no more calls today. Their last prices are kept.',
  ],
  [
    1,
    'eBay is out of order (503)',
    '1 product could not be asked for: eBay is out of order (503). Its last price is kept.',
  ],
  [2, null, '2 products could not be asked for. Their last prices are kept.'],
])('%d not asked for, because of %s', (failedCount, failure, sentence) => {
  expect(notAskedSentence({ ...ended, failedCount, failure })).toBe(sentence)
})

test.each([
  [0, null],
  [1, '1 product has no price at this source.'],
  [5, '5 products have no price at this source.'],
])('%d without a price', (unpricedCount, sentence) => {
  expect(unpricedSentence({ ...ended, unpricedCount })).toBe(sentence)
})
