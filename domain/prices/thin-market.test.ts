import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '#domain/money/money'
import { checkProperty } from '#domain/testing/check-property'
import type { PriceQuote } from './price-quote.ts'
import { replacesQuote, soldFromAsks } from './thin-market.ts'

const sold = (askedCents: number, soldCents: number) => ({
  askedCents: cents(askedCents),
  soldCents: cents(soldCents),
})
const ten = Array.from({ length: 10 }, () => sold(1_000, 800))

describe('a product on offer that does not sell', () => {
  test('is worth the share at which similarly priced products sell', () => {
    const cheap = Array.from({ length: 21 }, (_, place) => sold(50 + 2 * place, 25 + place))
    const dear = Array.from({ length: 21 }, (_, place) => sold(10_000 + place * 100, 9_000 + place * 90))
    const worth = soldFromAsks([...dear, ...cheap])
    expect(worth(cents(60))).toBe(30)
    expect(worth(cents(11_000))).toBe(9_900)
    expect(worth(cents(1_000_000))).toBe(900_000)
    expect(worth(cents(1))).toBe(1)
  })

  test('is worth what the middle product says, whatever a few others do', () => {
    const odd = [sold(1_000, 1), sold(1_000, 5), sold(1_001, 90_000)]
    expect(soldFromAsks([...odd, ...Array.from({ length: 9 }, () => sold(1_000, 700))])(cents(500))).toBe(350)
  })

  test('is worth at most what is asked', () => {
    const above = Array.from({ length: 12 }, () => sold(100, 130))
    expect(soldFromAsks(above)(cents(90))).toBe(90)
  })

  test('rounds half up to the cent', () => {
    const halves = Array.from({ length: 10 }, () => sold(200, 100))
    expect(soldFromAsks(halves)(cents(5))).toBe(3)
  })

  test('has no price where fewer than ten products are sold', () => {
    expect(soldFromAsks(ten)(cents(1_000))).toBe(800)
    expect(soldFromAsks(ten.slice(1))(cents(1_000))).toBeNull()
  })
})

test('any list makes whole cents, from one cent to the ask', () => {
  const product = fc.record({
    askedCents: fc.integer({ min: 1, max: 1e9 }),
    soldCents: fc.integer({ min: 1, max: 1e9 }),
  })
  checkProperty(
    fc.property(
      fc.array(product, { minLength: 10, maxLength: 60 }),
      fc.integer({ min: 1, max: 1e9 }),
      (products, asked) => {
        const worth =
          soldFromAsks(products.map(one => sold(one.askedCents, one.soldCents)))(cents(asked)) ?? 0
        expect(Number.isSafeInteger(worth) && worth >= 1 && worth <= asked).toBe(true)
      },
    ),
    { seed: 40_259 },
  )
})

describe('what a source says again', () => {
  const quote = (kind: PriceQuote['kind'], asOf: string): PriceQuote => {
    return { priceCents: cents(100), kind, asOf, confidence: 'low', listings: null }
  }
  const market = quote('market', '2026-10-01T20:05:58Z')

  test('replaces what it said before', () => {
    expect(replacesQuote(quote('market', '2026-10-02T20:05:58Z'), market)).toBe(true)
    expect(replacesQuote(quote('market', '2026-10-02T20:05:58Z'), quote('ask', '2026-10-01T20:05:58Z'))).toBe(
      true,
    )
    expect(replacesQuote(quote('ask', '2026-10-02T20:05:58Z'), quote('ask', '2026-10-01T20:05:58Z'))).toBe(
      true,
    )
  })

  test('replaces a price from sales by asks only after 30 days', () => {
    expect(replacesQuote(quote('ask', '2026-10-31T20:05:58Z'), market)).toBe(false)
    expect(replacesQuote(quote('ask', '2026-10-31T20:05:59Z'), market)).toBe(true)
  })
})
