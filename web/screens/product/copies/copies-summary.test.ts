import fc from 'fast-check'
import { expect, test } from 'vitest'
import { summaryOf, worthOf } from './copies-summary.ts'

const copy = (cost: number, price: number | null = null) => ({
  purchasePriceCents: cost,
  currentMarketPriceCents: price,
})

test.each([
  [copy(10), { costBasisCents: 1000, marketPriceCents: null, changeCents: null, changePercent: null }],
  [copy(10, 12.5), { costBasisCents: 1000, marketPriceCents: 1250, changeCents: 250, changePercent: 25 }],
  [copy(0.3, 0.1), { costBasisCents: 30, marketPriceCents: 10, changeCents: -20, changePercent: -66.67 }],
  [copy(0, 5), { costBasisCents: 0, marketPriceCents: 500, changeCents: 500, changePercent: null }],
])('%o is worth %o', (figures, worth) => {
  expect(worthOf(figures)).toEqual(worth)
})

test('without a price there is a cost and no market figure', () => {
  expect(summaryOf([copy(0.1), copy(0.2)])).toEqual({
    quantity: 2,
    pricedQuantity: 0,
    costBasisCents: 30,
    marketPriceCents: null,
    changeCents: null,
    changePercent: null,
  })
})

test('the change is that of the priced copies alone', () => {
  expect(summaryOf([copy(10, 15), copy(1000), copy(10, 15)])).toEqual({
    quantity: 3,
    pricedQuantity: 2,
    costBasisCents: 102000,
    marketPriceCents: 3000,
    changeCents: 1000,
    changePercent: 50,
  })
})

test('sums are exact to the cent', () => {
  const amounts = fc.array(fc.tuple(fc.nat(10_000_000_000), fc.nat(10_000_000_000)), { minLength: 1 })
  fc.assert(
    fc.property(amounts, pairs => {
      const summary = summaryOf(pairs.map(([cost, price]) => copy(cost / 100, price / 100)))
      const cost = pairs.reduce((sum, [each]) => sum + each, 0)
      const price = pairs.reduce((sum, [, each]) => sum + each, 0)
      expect(summary).toMatchObject({
        costBasisCents: cost,
        marketPriceCents: price,
        changeCents: price - cost,
      })
    }),
  )
})
