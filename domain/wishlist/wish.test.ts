import { describe, expect, test } from 'vitest'
import { cents } from '#domain/money/money'
import { isReached, targetPriceRefusal } from './wish.ts'

describe('a target', () => {
  test.each([
    ['above it', 4_500, 4_501, false],
    ['at it', 4_500, 4_500, true],
    ['below it', 4_500, 4_000, true],
    ['without a price', 4_500, null, false],
    ['without a target', null, 4_000, false],
  ])('%s', (_, target, price, reached) => {
    const targetCents = target === null ? null : cents(target)
    expect(isReached(targetCents, price === null ? null : cents(price))).toBe(reached)
  })

  test('of nothing is refused, one cent and none at all are not', () => {
    expect(targetPriceRefusal(cents(0))).toMatchObject({ refused: 'invalid', field: 'targetPrice' })
    expect(targetPriceRefusal(cents(1))).toBeNull()
    expect(targetPriceRefusal(null)).toBeNull()
  })
})
