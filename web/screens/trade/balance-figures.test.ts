import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '#domain/money/money'
import { checkProperty } from '#domain/testing/check-property'
import { balanceFigures } from './balance-figures.ts'

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
