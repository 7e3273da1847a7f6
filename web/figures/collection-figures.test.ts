import type { Stats } from '#web/api/collection.ts'
import { expect, test } from 'vitest'
import { collectionFigures } from './collection-figures.ts'

const nothingHeld: Stats = {
  total_investment: 0,
  total_cards: 0,
  total_sealed: 0,
  total_quantity: 0,
  lifetime_earnings: 0,
  realised_profit: 0,
  total_market_price: 0,
  priced_quantity: 0,
  priced_investment: 0,
  profit_loss_pct: 0,
  total_with_own_prices: 0,
  own_priced_quantity: 0,
  valued_quantity: 0,
  valued_at: null,
  quantity_by_kind: { raw: 0, graded: 0, grading: 0, sealed: 0 },
  has_history: false,
}

test('nothing held: no market price, no change, no percentage', () => {
  expect(collectionFigures(nothingHeld)).toMatchObject({
    investmentCents: 0,
    marketCents: null,
    profitLossPercent: null,
    pricedChangeCents: null,
    pricedChangePercent: null,
  })
})

test('nothing priced: the wire says -100 percent of a market of 0, the page does not know', () => {
  const stats = { ...nothingHeld, total_investment: 49.99, total_quantity: 2, profit_loss_pct: -100 }
  expect(collectionFigures(stats)).toMatchObject({
    investmentCents: 4999,
    marketCents: null,
    profitLossPercent: null,
    isWhollyPriced: false,
  })
})

test('one of two priced: the change is that of the priced copy, the percentage of the formula stays', () => {
  const stats = {
    ...nothingHeld,
    total_investment: 149.99,
    total_quantity: 2,
    total_market_price: 120.1,
    priced_quantity: 1,
    priced_investment: 100,
    profit_loss_pct: -19.93,
  }
  expect(collectionFigures(stats)).toMatchObject({
    marketCents: 12010,
    profitLossPercent: -19.93,
    pricedChangeCents: 2010,
    pricedChangePercent: 20.1,
    isWhollyPriced: false,
  })
})

test('own prices make a second total as soon as one copy has one, also where the market knows none', () => {
  expect(collectionFigures({ ...nothingHeld, total_market_price: 80, priced_quantity: 1 })).toMatchObject({
    withOwnPricesCents: null,
  })
  const stats = { ...nothingHeld, total_quantity: 1, own_priced_quantity: 1, total_with_own_prices: 120.5 }
  expect(collectionFigures(stats)).toMatchObject({ marketCents: null, withOwnPricesCents: 12050 })
})
