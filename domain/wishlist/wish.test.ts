import { describe, expect, test } from 'vitest'
import { cents } from '#domain/money/money'
import { isReached, mayHaveCrossed, targetPriceRefusal } from './wish.ts'

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

describe('a wish after a price changed', () => {
  const none = { lowestCents: null, highestCents: null }
  const between = (lowest: number, highest: number) => ({
    lowestCents: cents(lowest),
    highestCents: cents(highest),
  })
  test.each([
    ['fell to the target', false, 2_000, between(5_000, 5_000), true],
    ['fell to the target, and may just be notified', true, 2_000, between(5_000, 5_000), true],
    ['stayed below the target, as notified', true, 2_000, between(1_000, 2_500), false],
    ['stayed below the target, not yet notified', false, 2_000, between(1_000, 2_500), true],
    ['rose above the target', true, 4_000, between(2_000, 2_000), true],
    [
      'rose above the target while a valuation may be sending a notification',
      false,
      4_000,
      between(2_000, 2_000),
      true,
    ],
    ['fell and rose again', false, 4_000, between(2_000, 5_000), true],
    ['stayed above the target', false, 4_000, between(3_001, 5_000), false],
    ['stayed above the target after an earlier notification', true, 4_000, between(3_001, 5_000), true],
    ['came first, below the target', true, 2_000, none, true],
    ['came first, above the target', false, 4_000, none, false],
  ])('that %s (notified: %s)', (_, isNotified, price, before, expected) => {
    const wish = { targetPriceCents: cents(3_000), isNotified }
    expect(mayHaveCrossed(wish, cents(price), before)).toBe(expected)
  })
})
