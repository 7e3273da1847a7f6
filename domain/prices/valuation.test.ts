import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CopyState, gradedState } from '#domain/copies/copy'
import { cents, maxEnteredCents } from '#domain/money/money'
import { checkProperty } from '#domain/testing/check-property'
import {
  changeAgainstMean,
  changePercent,
  priceKey,
  profitLossOf,
  profitLossPercent,
  unpricedPercent,
} from './valuation.ts'

describe('profitLossPercent', () => {
  test.each([
    ['without an investment', 50_000, 0, 0],
    ['without value and investment', 0, 0, 0],
    ['without value', 0, 10_000, -100],
    ['at cost', 10_000, 10_000, 0],
    ['doubled', 20_000, 10_000, 100],
    ['halved', 5_000, 10_000, -50],
    ['a third more', 40_000, 30_000, 33.33],
    ['a third less', 20_000, 30_000, -33.33],
    ['two thirds more', 50_000, 30_000, 66.67],
    ['half a hundredth more', 20_001, 20_000, 0.01],
    ['half a hundredth less', 19_999, 20_000, -0.01],
    ['less than half a hundredth more', 20_001, 20_002, 0],
    ['less than half a hundredth less', 30_000, 30_001, 0],
    ['97 for 160, that is −60.625', 63, 160, -60.63],
    ['1.005', 20_201, 20_000, 1.01],
    ['−1.005', 19_799, 20_000, -1.01],
    ['a cent that became the largest amount', 10_000_000_000, 1, 999_999_999_900],
    ['totals at the limit', 90_000_000_000_000, 60_000_000_000_000, 50],
  ])('%s', (_, marketValueCents, investmentCents, percent) => {
    expect(profitLossPercent(cents(marketValueCents), cents(investmentCents))).toBe(percent)
  })

  const amount = fc.oneof(fc.nat(2_000), fc.nat(maxEnteredCents)).map(cents)
  // Half of all results over these amounts are exactly between two hundredths.
  const amountOfHalves = fc.constantFrom(160, 800, 32_000).map(cents)

  test('is the exact fraction, rounded half away from zero', () => {
    checkProperty(
      fc.property(amount, fc.oneof(amount, amountOfHalves), (marketValueCents, investmentCents) => {
        fc.pre(investmentCents > 0)
        const gain = BigInt(marketValueCents) - BigInt(investmentCents)
        const size = gain < 0n ? -gain : gain
        const hundredths = (size * 20_000n + BigInt(investmentCents)) / (2n * BigInt(investmentCents))
        const percent = Number(gain < 0n ? -hundredths : hundredths) / 100
        expect(profitLossPercent(marketValueCents, investmentCents)).toBe(percent)
      }),
      { seed: 10_458 },
    )
  })

  test('is never less than −100, nor a negative zero', () => {
    checkProperty(
      fc.property(amount, amount, (marketValueCents, investmentCents) => {
        const percent = profitLossPercent(marketValueCents, investmentCents)
        expect(percent).toBeGreaterThanOrEqual(-100)
        expect(Object.is(percent, -0)).toBe(false)
      }),
      { seed: 84_874 },
    )
  })
})

describe('profitLossOf', () => {
  test.each([
    ['an empty collection', 0, 0, 0, 0],
    ['copies at no cost and without a price', 0, 0, 0, 0],
    ['copies at no cost with a price', 0, 15_050, 1, 0],
    ['copies without a price', 10_000, 0, 0, null],
    ['one priced copy of two', 10_000, 6_000, 1, -40],
    ['two priced copies', 10_000, 12_000, 2, 20],
  ])('%s', (_, costBasisCents, marketValueCents, pricedQuantity, percent) => {
    const worth = { costBasisCents: cents(costBasisCents), marketValueCents: cents(marketValueCents) }
    expect(profitLossOf({ ...worth, pricedQuantity })).toBe(percent)
  })

  test('is null where the formula over no prices gives its smallest value', () => {
    expect(profitLossPercent(cents(0), cents(1))).toBe(unpricedPercent)
  })
})

test.each([
  ['a gain', 1_500, 1_000, 50],
  ['a loss', 10, 30, -66.67],
  ['no change', 500, 500, 0],
  ['no cost', 500, 0, null],
  ['no cost and no value', 0, 0, null],
])('changePercent: %s', (_, marketValueCents, costBasisCents, percent) => {
  expect(changePercent(cents(marketValueCents), cents(costBasisCents))).toBe(percent)
})

describe('changeAgainstMean', () => {
  test.each([
    ['one copy, gained', 1_500, 1_000, 1, { changeCents: 500, changePercent: 50 }],
    ['one copy, lost', 750, 1_000, 1, { changeCents: -250, changePercent: -25 }],
    ['three copies', 1_000, 2_000, 3, { changeCents: 333, changePercent: 50 }],
    // The mean 201 / 2 rounds to 101, but the percentage uses the exact 201.
    ['a mean that was rounded', 101, 201, 2, { changeCents: 0, changePercent: 0.5 }],
    ['copies at no cost', 500, 0, 4, { changeCents: 500, changePercent: null }],
    // The mean of a cent over three copies rounds to 0, but something was paid.
    ['copies at a third of a cent', 1, 1, 3, { changeCents: 1, changePercent: 200 }],
    ['worthless copies', 0, 800, 4, { changeCents: -200, changePercent: -100 }],
    ['copies at cost', 200, 800, 4, { changeCents: 0, changePercent: 0 }],
  ])('%s', (_, marketPriceCents, totalCostBasisCents, quantity, change) => {
    expect(changeAgainstMean(cents(marketPriceCents), cents(totalCostBasisCents), quantity)).toEqual(change)
  })

  test('is null without a price', () => {
    expect(changeAgainstMean(null, cents(1_000), 1)).toBeNull()
    expect(changeAgainstMean(null, cents(0), 1)).toBeNull()
  })
})

describe('the price a copy is valued by', () => {
  const inGrading = {
    kind: 'grading',
    rawCardCostCents: cents(1_000),
    gradingCostCents: cents(2_500),
    predictedGrade: '10',
  } as const

  test.each<[string, CopyState, string]>([
    ['a raw card by its condition', { kind: 'raw', condition: 'Near Mint' }, 'raw:near%20mint'],
    ['a played card by its condition', { kind: 'raw', condition: 'Heavily Played' }, 'raw:heavily%20played'],
    ['a sealed product as sealed', { kind: 'sealed' }, 'sealed'],
    ['a card in grading as Near Mint', { ...inGrading, condition: null }, 'raw:near%20mint'],
    ['a damaged card in grading as Near Mint', { ...inGrading, condition: 'Damaged' }, 'raw:near%20mint'],
    ['a graded card by company and grade', gradedState('psa', 'Gem Mint 10'), 'graded:psa:10'],
    [
      'a card graded while owned by company and grade',
      {
        ...gradedState('CGC', '9.5'),
        rawCardCostCents: cents(1_000),
        gradingCostCents: cents(2_500),
        predictedGrade: '10',
      },
      'graded:cgc:9.5',
    ],
  ])('values %s', (_, state, key) => expect(priceKey(state)).toBe(key))
})
