import { expect, test } from 'vitest'
import { cents } from '#domain/money/money'
import { withNewPoints } from './new-points.ts'
import type { PriceHistory, ProductPrice } from './product-prices.ts'

const today = '2026-11-30'
const target = {
  key: 'raw:near%20mint',
  label: 'Near Mint',
  condition: 'Near Mint',
  gradingCompany: null,
  grade: null,
} as const
const history: PriceHistory = {
  history: [
    {
      ...target,
      points: [{ date: '2026-11-29', priceCents: cents(1_000) }],
      sources: [{ from: '2026-11-29', sourceLabel: 'eBay' }],
    },
  ],
  purchases: [],
}
const price: ProductPrice = {
  ...target,
  priceCents: cents(1_200),
  source: 'ebay',
  sourceLabel: 'eBay',
  kind: 'ask',
  confidence: 'high',
  asOf: '2026-11-30T11:00:00.000Z',
  listings: 8,
  ceilingCents: null,
  isEstimate: true,
  estimatedFrom: null,
  forAnyCompany: false,
  original: null,
  waiting: null,
}
const pointsWith = (...prices: ProductPrice[]) => withNewPoints(history, prices, today).history

test('a price of today is the last point of its line', () => {
  expect(pointsWith(price)).toEqual([
    {
      ...target,
      points: [
        { date: '2026-11-29', priceCents: 1_000 },
        { date: '2026-11-30', priceCents: 1_200 },
      ],
      sources: [{ from: '2026-11-29', sourceLabel: 'eBay' }],
    },
  ])
})

test('a day has one point, the last', () => {
  const [line] = withNewPoints(
    withNewPoints(history, [price], today),
    [{ ...price, priceCents: cents(1_300) }],
    today,
  ).history
  expect(line?.points.map(({ priceCents }) => priceCents)).toEqual([1_000, 1_300])
})

test('a first price begins a line, and another source is named from its day on', () => {
  const graded = {
    ...price,
    key: 'graded:psa:10',
    label: 'PSA 10',
    condition: null,
    gradingCompany: 'PSA',
    grade: '10',
  } as const
  const [nearMint, slab] = pointsWith({ ...price, sourceLabel: 'TCGdex' }, graded)
  expect(nearMint?.sources).toEqual([
    { from: '2026-11-29', sourceLabel: 'eBay' },
    { from: '2026-11-30', sourceLabel: 'TCGdex' },
  ])
  expect(slab).toMatchObject({ label: 'PSA 10', points: [{ date: today, priceCents: 1_200 }] })
})

test('the history stays the same for a price that it has, an earlier one, and one that follows from another condition', () => {
  const known = withNewPoints(history, [price], today)
  expect(withNewPoints(known, [price], today)).toBe(known)
  expect(withNewPoints(history, [{ ...price, asOf: '2026-11-29T23:00:00.000Z' }], today)).toBe(history)
  expect(withNewPoints(history, [{ ...price, estimatedFrom: 'Near Mint' }], today)).toBe(history)
})
