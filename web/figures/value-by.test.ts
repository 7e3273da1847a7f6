import { expect, test } from 'vitest'
import { cents } from '#domain/money/money'
import { shareRows } from './value-by.tsx'

const figures = (quantity: number, market: number, pricedQuantity = quantity) => ({
  quantity,
  totalInvestmentCents: cents(0),
  totalMarketPriceCents: cents(market),
  pricedQuantity,
  pricedInvestmentCents: cents(0),
})

test('each share has its part of the whole, and the others are one row', () => {
  const rows = shareRows({
    by: 'set',
    shares: [
      { key: 'Base Set', label: 'Base Set', ...figures(2, 7_500) },
      { key: '', label: '', ...figures(1, 2_000) },
    ],
    rest: figures(3, 500, 1),
  })
  expect(rows.map(({ label, marketCents, percentText }) => [label, marketCents, percentText])).toEqual([
    ['Base Set', 7_500, '75.0%'],
    ['No set', 2_000, '20.0%'],
    ['Other sets', 500, '5.0%'],
  ])
})

test('a share without a price is unknown and not zero, and no copies are no row', () => {
  const rows = shareRows({
    by: 'kind',
    shares: [{ key: 'grading', label: 'In Grading', ...figures(1, 0, 0) }],
    rest: figures(0, 0),
  })
  expect(rows).toMatchObject([{ label: 'In Grading', marketCents: null, percent: 0, percentText: null }])
  expect(rows).toHaveLength(1)
})
