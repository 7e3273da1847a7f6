import { cents } from '#domain/money/money'
import { describe, expect, test } from 'vitest'
import { countedPrice } from './low-ask.ts'
import type { PriceQuote } from './price-quote.ts'
import type { PriceTarget } from './price-target.ts'

function counted(price: number, change: Partial<PriceQuote> = {}, of: PriceTarget['kind'] = 'raw') {
  const asOf = '2026-11-20T12:00:00Z'
  const quote = {
    priceCents: cents(price),
    kind: 'ask',
    asOf,
    confidence: 'high',
    listings: 9,
    ...change,
  } as const
  const { priceCents, ceilingCents } = countedPrice(quote, of)
  return [priceCents, ceilingCents]
}

describe('an ask under $5 for a raw card', () => {
  test('counts 35 % of what is asked under a dollar, and 80 % from a dollar', () => {
    expect(counted(99)).toEqual([35, 99])
    expect(counted(50)).toEqual([18, 50])
    expect(counted(100)).toEqual([80, 100])
    expect(counted(499)).toEqual([399, 499])
  })

  test('counts at least a cent', () => {
    expect(counted(1)).toEqual([1, 1])
  })
})

describe('any other price', () => {
  test('counts whole', () => {
    expect(counted(500)).toEqual([500, null])
    expect(counted(99, { kind: 'market', listings: null })).toEqual([99, null])
    expect(counted(99, { kind: 'sold' })).toEqual([99, null])
    expect(counted(99, {}, 'sealed')).toEqual([99, null])
    expect(counted(99, {}, 'graded')).toEqual([99, null])
  })
})
