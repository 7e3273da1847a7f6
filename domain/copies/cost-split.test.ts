import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, maxEnteredCents, maxTotalCents, sumCents } from '#domain/money/money'
import { checkProperty } from '#domain/testing/check-property'
import { splitBasis } from './cost-split.ts'

describe('splitBasis', () => {
  test.each<[string, number, (number | null)[], number[]]>([
    ['gives a single copy all of it', 12_345, [999], [12_345]],
    ['splits by market price', 10_000, [30_000, 10_000], [7_500, 2_500]],
    ['counts every copy of a quantity', 10_000, [1_000, 1_000, 3_000], [2_000, 2_000, 6_000]],
    ['gives the cent left over to the earliest of equals', 10_000, [500, 500, 500], [3_334, 3_333, 3_333]],
    ['gives two cents left over to the first two of equals', 200, [1, 1, 1], [67, 67, 66]],
    ['gives the cent left over to the largest remainder', 100, [1, 1, 4], [17, 17, 66]],
    ['prefers a larger remainder to an earlier copy', 10, [1, 2], [3, 7]],
    ['gives cents left over from the largest remainder down', 100, [7, 5, 3], [47, 33, 20]],
    ['gives a single cent to the first copy', 1, [5, 5, 5, 5], [1, 0, 0, 0]],
    ['gives a worthless copy nothing', 101, [0, 50, 50], [0, 51, 50]],
    ['splits evenly when no price is known', 1_000, [null, null, null], [334, 333, 333]],
    ['splits evenly when one price is unknown', 1_000, [90_000, null], [500, 500]],
    ['splits evenly when every price is 0', 1_001, [0, 0], [501, 500]],
    ['splits 0 into zeros', 0, [100, 200, null], [0, 0, 0]],
    ['splits over no copies into no shares', 0, [], []],
    [
      'stays exact beyond the precision of a double',
      90_000_000_000_000,
      [9_999_999_999, 9_999_999_998],
      [45_000_000_002_250, 44_999_999_997_750],
    ],
  ])('%s', (_, total, prices, shares) => {
    expect(splitBasis(cents(total), priced(prices))).toEqual(shares)
  })

  test('throws for a negative basis', () => {
    expect(() => splitBasis(cents(-1), priced([1]))).toThrow(RangeError)
  })

  const price = fc.oneof(fc.nat(3), fc.nat(maxEnteredCents))
  const total = fc.oneof(fc.nat(20), fc.nat(maxTotalCents))

  test('adds up exactly, with no negative share and each within a cent of its exact part', () => {
    checkProperty(
      fc.property(total, fc.array(price, { minLength: 1, maxLength: 40 }), (basis, prices) => {
        const shares = splitBasis(cents(basis), priced(prices))
        expect(sumCents(shares)).toBe(basis)
        const sum = prices.reduce((all, one) => all + BigInt(one), 0n)
        for (const [index, share] of shares.entries()) {
          expect(share).toBeGreaterThanOrEqual(0)
          const [weight, weights] =
            sum === 0n ? [1n, BigInt(prices.length)] : [BigInt(prices[index] ?? 0), sum]
          const off = BigInt(share) * weights - BigInt(basis) * weight
          expect(off > -weights && off < weights).toBe(true)
        }
      }),
      { seed: 70_216 },
    )
  })

  test('never gives a more valuable copy less than a cheaper one', () => {
    const worth = price.map(priceCents => priceCents + 1)
    checkProperty(
      fc.property(total, fc.array(worth, { minLength: 1, maxLength: 20 }), (basis, prices) => {
        const shares = splitBasis(cents(basis), priced(prices))
        const byPrice = [...prices.keys()].toSorted((one, other) => (prices[other] ?? 0) - (prices[one] ?? 0))
        const ranked = byPrice.map(index => shares[index] ?? -1)
        expect(ranked).toEqual(ranked.toSorted((one, other) => other - one))
      }),
      { seed: 81_798 },
    )
  })

  test('splits evenly to the cent when any price is unknown', () => {
    checkProperty(
      fc.property(total, fc.array(price, { maxLength: 20 }), fc.nat(20), (basis, prices, at) => {
        const shares = splitBasis(cents(basis), priced([...prices.slice(0, at), null, ...prices.slice(at)]))
        expect(sumCents(shares)).toBe(basis)
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
        expect(shares).toEqual(shares.toSorted((one, other) => other - one))
      }),
      { seed: 82_000 },
    )
  })
})

function priced(prices: readonly (number | null)[]) {
  return prices.map(price => ({ marketPriceCents: price === null ? null : cents(price) }))
}

test('in yen every share is whole, and the shares add up', () => {
  const price = fc.option(fc.nat(1_000_000).map(whole => cents(whole * 100)))
  const copies = fc.array(fc.record({ marketPriceCents: price }), { minLength: 1, maxLength: 20 })
  checkProperty(
    fc.property(fc.nat(10_000_000), copies, (whole, priced) => {
      const shares = splitBasis(cents(whole * 100), priced, 100)
      expect(shares.filter(share => share % 100 !== 0)).toEqual([])
      expect(sumCents(shares)).toBe(whole * 100)
    }),
    { seed: 77_503 },
  )
  expect(() => splitBasis(cents(150), [{ marketPriceCents: null }], 100)).toThrow(RangeError)
})
