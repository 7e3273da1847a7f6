import { describe, expect, test } from 'vitest'
import { cents } from '#domain/money/money'
import { isReached, targetPriceRefusal } from './wish.ts'

describe('a target price', () => {
  test.each([
    ['not reached by a price above it', 4_500, 4_501, false],
    ['reached by a price at it', 4_500, 4_500, true],
    ['reached by a price below it', 4_500, 4_000, true],
    ['not reached without a price', 4_500, null, false],
    ['not reached when absent', null, 4_000, false],
  ])('is %s', (_, target, price, reached) => {
    const targetCents = target === null ? null : cents(target)
    expect(isReached(targetCents, price === null ? null : cents(price))).toBe(reached)
  })

  test('is rejected at 0, and accepted at 1 cent or when absent', () => {
    expect(targetPriceRefusal(cents(0))).toMatchObject({ refused: 'invalid', field: 'targetPrice' })
    expect(targetPriceRefusal(cents(1))).toBeNull()
    expect(targetPriceRefusal(null)).toBeNull()
  })
})
