import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '#domain/money/money'
import { checkProperty } from '#domain/testing/check-property'
import { summaryOf, worthOf } from './copies-summary.ts'

const copy = (costCents: number, priceCents: number | null = null) => ({
  purchasePriceCents: cents(costCents),
  currentMarketPriceCents: priceCents === null ? null : cents(priceCents),
  ownPriceCents: cents(700),
  countsOwnPrice: false,
})

test.each([
  [copy(1_000), { costBasisCents: 1000, priceCents: null, changeCents: null, changePercent: null }],
  [copy(1_000, 1_250), { costBasisCents: 1000, priceCents: 1250, changeCents: 250, changePercent: 25 }],
  [copy(30, 10), { costBasisCents: 30, priceCents: 10, changeCents: -20, changePercent: -66.67 }],
  [copy(0, 500), { costBasisCents: 0, priceCents: 500, changeCents: 500, changePercent: null }],
  [
    { ...copy(350, 1_250), countsOwnPrice: true },
    { costBasisCents: 350, priceCents: 700, changeCents: 350, changePercent: 100 },
  ],
])('values %o as %o', (figures, worth) => {
  expect(worthOf(figures)).toEqual(worth)
})

test('returns a cost but no market figures when no copy has a price', () => {
  expect(summaryOf([copy(10), copy(20)])).toEqual({
    quantity: 2,
    pricedQuantity: 0,
    costBasisCents: 30,
    priceCents: null,
    changeCents: null,
    changePercent: null,
  })
})

test('calculates the change from priced copies only', () => {
  expect(summaryOf([copy(1_000, 1_500), copy(100_000), copy(1_000, 1_500)])).toEqual({
    quantity: 3,
    pricedQuantity: 2,
    costBasisCents: 102000,
    priceCents: 3000,
    changeCents: 1000,
    changePercent: 50,
  })
})

test('sums exactly to the cent', () => {
  const amounts = fc.array(fc.tuple(fc.nat(10_000_000_000), fc.nat(10_000_000_000)), { minLength: 1 })
  checkProperty(
    fc.property(amounts, pairs => {
      const summary = summaryOf(pairs.map(([cost, price]) => copy(cost, price)))
      const cost = pairs.reduce((sum, [each]) => sum + each, 0)
      const price = pairs.reduce((sum, [, each]) => sum + each, 0)
      expect(summary).toMatchObject({
        costBasisCents: cost,
        priceCents: price,
        changeCents: price - cost,
      })
    }),
    { seed: 40_815 },
  )
})
