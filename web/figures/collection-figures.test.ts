import type { Stats } from '#web/api/collection.ts'
import { expect, test } from 'vitest'
import { cents, zeroCents } from '#domain/money/money'
import { collectionFigures } from './collection-figures.ts'

const none = { quantity: 0, totalInvestmentCents: zeroCents }
const empty: Stats = {
  totalInvestmentCents: zeroCents,
  totalCards: 0,
  totalSealed: 0,
  totalQuantity: 0,
  lifetimeEarningsCents: zeroCents,
  realisedProfitCents: zeroCents,
  totalMarketPriceCents: zeroCents,
  pricedQuantity: 0,
  pricedInvestmentCents: zeroCents,
  profitLossPct: 0,
  totalWithOwnPricesCents: zeroCents,
  ownPricedQuantity: 0,
  ownCountedQuantity: 0,
  ownCountedTotalCents: zeroCents,
  valuedQuantity: 0,
  valuedAt: null,
  priceAges: { withinDay: 0, withinWeek: 0, older: 0, oldest: null },
  quantityByKind: { raw: 0, graded: 0, grading: 0, sealed: 0 },
  unpricedByKind: { raw: none, graded: none, grading: none, sealed: none },
  guidePrices: { quantity: 0, totalMarketPriceCents: zeroCents },
  findingPrices: false,
  hasHistory: false,
}

test('returns no market price and no percentage for an empty collection', () => {
  expect(collectionFigures(empty)).toMatchObject({
    marketCents: null,
    profitLossPercent: null,
    pricedChangeCents: null,
    pricedChangePercent: null,
  })
})

test('returns 0 percent for copies that cost nothing once one has a price', () => {
  const free = { ...empty, totalQuantity: 1 }
  expect(collectionFigures(free).profitLossPercent).toBeNull()
  const priced = { ...free, pricedQuantity: 1, totalMarketPriceCents: cents(15_050) }
  expect(collectionFigures(priced)).toMatchObject({
    profitLossPercent: 0,
    pricedChangeCents: 15050,
    pricedChangePercent: null,
  })
})

test('returns no market figures when no copy has a price, though the API sends -100 percent', () => {
  const stats = { ...empty, totalInvestmentCents: cents(4_999), totalQuantity: 2, profitLossPct: -100 }
  expect(collectionFigures(stats)).toMatchObject({
    marketCents: null,
    profitLossPercent: null,
    isWhollyPriced: false,
  })
})

test('calculates the change from priced copies and keeps the percentage of the formula', () => {
  const stats = {
    ...empty,
    totalInvestmentCents: cents(14_999),
    totalQuantity: 2,
    totalMarketPriceCents: cents(12_010),
    pricedQuantity: 1,
    pricedInvestmentCents: cents(10_000),
    profitLossPct: -19.93,
  }
  expect(collectionFigures(stats)).toMatchObject({
    marketCents: 12010,
    profitLossPercent: -19.93,
    pricedChangeCents: 2010,
    pricedChangePercent: 20.1,
    isWhollyPriced: false,
  })
})

test('returns a total with own prices once a copy has one, even without market prices', () => {
  expect(
    collectionFigures({ ...empty, totalMarketPriceCents: cents(8_000), pricedQuantity: 1 }),
  ).toMatchObject({
    withOwnPricesCents: null,
  })
  const stats = {
    ...empty,
    totalQuantity: 1,
    ownPricedQuantity: 1,
    totalWithOwnPricesCents: cents(12_050),
  }
  expect(collectionFigures(stats)).toMatchObject({ marketCents: null, withOwnPricesCents: 12050 })
})
