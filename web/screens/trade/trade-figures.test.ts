import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, sumCents } from '#domain/money/money'
import { checkProperty } from '#domain/testing/check-property'
import { balanceFigures, type ReviewedTrade, reviewFigures } from './trade-figures.ts'

const copy = (costBasisCents: number, price: number | null) => ({
  costBasisCents: cents(costBasisCents),
  marketPriceCents: price === null ? null : cents(price),
})
const line = (quantity: number, price: number | null) => ({
  quantity,
  marketPriceCents: price === null ? null : cents(price),
})

test('counts the cash with the side that gives it', () => {
  const sides = { given: [copy(10_000, 16_300)], received: [line(2, 6_900)] }
  expect(balanceFigures({ ...sides, cashDeltaCents: cents(5_000) })).toEqual({
    given: { cents: 16_300, pricedCount: 1, count: 1 },
    received: { cents: 13_800, pricedCount: 2, count: 2 },
    basisGivenCents: 10_000,
    basisReceivedCents: 15_000,
    cashDeltaCents: 5_000,
    balanceCents: -7_500,
  })
  expect(balanceFigures({ ...sides, cashDeltaCents: cents(-5_000) })).toMatchObject({
    basisReceivedCents: 5_000,
    balanceCents: 2_500,
  })
})

test.each([
  ['a copy given', [copy(1, 5), copy(1, null)], [line(1, 5)]],
  ['a copy received', [copy(1, 5)], [line(1, 5), line(3, null)]],
  ['every copy', [copy(1, null)], [line(1, null)]],
])('has no balance without the price of %s', (_, given, received) => {
  expect(balanceFigures({ given, received, cashDeltaCents: cents(0) }).balanceCents).toBeNull()
})

test('has none for an empty trade, and one as soon as a side has copies', () => {
  const cashDeltaCents = cents(0)
  expect(balanceFigures({ given: [], received: [], cashDeltaCents }).balanceCents).toBeNull()
  expect(balanceFigures({ given: [copy(1, 700)], received: [], cashDeltaCents }).balanceCents).toBe(-700)
})

test('is the opposite for the other collector', () => {
  const price = fc.integer({ min: 0, max: 1_000_000 })
  checkProperty(
    fc.property(
      fc.array(price, { minLength: 1, maxLength: 8 }),
      fc.array(price, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      (mine, theirs, cash) => {
        const balanceOf = (given: number[], received: number[], cashDelta: number) =>
          balanceFigures({
            given: given.map(each => copy(0, each)),
            received: received.map(each => line(1, each)),
            cashDeltaCents: cents(cashDelta),
          }).balanceCents ?? Number.NaN
        expect(balanceOf(mine, theirs, cash) + balanceOf(theirs, mine, -cash)).toBe(0)
      },
    ),
    { seed: 16_080 },
  )
})

const given = [
  { costBasisCents: cents(10_000), marketPriceCents: cents(15_000) },
  { costBasisCents: cents(5_000), marketPriceCents: null },
]

test('splits the basis and the cash by the market value of each copy', () => {
  const received = [
    { quantity: 1, marketPriceCents: cents(20_000), ownPriceCents: null },
    { quantity: 2, marketPriceCents: cents(5_000), ownPriceCents: null },
  ]
  expect(reviewFigures({ given, received, cashDeltaCents: cents(2_501) })).toEqual({
    basisGivenCents: 15_000,
    basisReceivedCents: 17_501,
    realisedGainCents: 0,
    earningsCents: -2_501,
    givenValue: { cents: 15_000, pricedCount: 1, count: 2 },
    receivedValue: { cents: 30_000, pricedCount: 3, count: 3 },
    // 17,501 split 20,000 : 5,000 : 5,000 is 11,667⅓ and twice 2,916⅚; the two larger remainders get the two cents.
    lineShares: [11_667, 5_834],
    isSplitEvenly: false,
    countsOwnPrices: false,
  })
})

test('splits the basis evenly when a price is missing', () => {
  const received = [
    { quantity: 1, marketPriceCents: cents(20_000), ownPriceCents: null },
    { quantity: 2, marketPriceCents: null, ownPriceCents: null },
  ]
  expect(reviewFigures({ given, received, cashDeltaCents: cents(1) })).toMatchObject({
    receivedValue: { cents: 20_000, pricedCount: 1, count: 3 },
    lineShares: [5_001, 10_000],
    isSplitEvenly: true,
  })
})

test('splits by own prices where the market has none', () => {
  const received = [
    { quantity: 1, marketPriceCents: cents(3_000), ownPriceCents: cents(1) },
    { quantity: 2, marketPriceCents: null, ownPriceCents: cents(1_000) },
  ]
  expect(reviewFigures({ given, received, cashDeltaCents: cents(0) })).toMatchObject({
    receivedValue: { cents: 3_000, pricedCount: 1, count: 3 },
    lineShares: [9_000, 6_000],
    isSplitEvenly: false,
    countsOwnPrices: true,
  })
})

test('realises cash beyond the given basis, and the received copies cost nothing', () => {
  const received = [{ quantity: 1, marketPriceCents: null, ownPriceCents: null }]
  expect(reviewFigures({ given, received, cashDeltaCents: cents(-20_000) })).toMatchObject({
    basisReceivedCents: 0,
    realisedGainCents: 5_000,
    earningsCents: 20_000,
    receivedValue: { cents: null, pricedCount: 0, count: 1 },
    lineShares: [0],
  })
})

test('splits the basis into shares that add up to it, for any trade', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 }).map(cents)
  const price = fc.option(amount)
  const anyTrade = fc.record<ReviewedTrade>({
    given: fc.array(fc.record({ costBasisCents: amount, marketPriceCents: price }), {
      minLength: 1,
      maxLength: 5,
    }),
    received: fc.array(
      fc.record({ quantity: fc.integer({ min: 1, max: 9 }), marketPriceCents: price, ownPriceCents: price }),
      {
        minLength: 1,
        maxLength: 5,
      },
    ),
    cashDeltaCents: fc.integer({ min: -2_000_000, max: 2_000_000 }).map(cents),
  })
  checkProperty(
    fc.property(anyTrade, trade => {
      const figures = reviewFigures(trade)
      expect(sumCents(figures.lineShares)).toBe(figures.basisReceivedCents)
      expect(figures.basisReceivedCents - figures.realisedGainCents).toBe(
        figures.basisGivenCents - figures.earningsCents,
      )
    }),
    { seed: 29_893 },
  )
})
