import { expect, test } from 'vitest'
import { cents } from '#domain/money/money'
import { priceTrend } from './product-glance.tsx'

const point = (date: string, price: number) => ({ date, priceCents: cents(price) })

test('compares with the price that was known 30 days before', () => {
  const trend = priceTrend([
    point('2026-08-01', 700),
    point('2026-10-01', 1_000),
    point('2026-11-10', 900),
    point('2026-11-20', 1_250),
  ])
  expect(trend).toMatchObject({ changeCents: 250, percent: 25, from: '2026-10-21' })
  expect(trend?.points.map(({ priceCents }) => priceCents)).toEqual([1_000, 900, 1_250])
})

test('compares with the first price when it is younger', () => {
  expect(priceTrend([point('2026-11-10', 1_000), point('2026-11-20', 900)])).toMatchObject({
    changeCents: -100,
    percent: -10,
    from: '2026-11-10',
  })
})

test('one price, or none, is no trend', () => {
  expect(priceTrend([])).toBeNull()
  expect(priceTrend([point('2026-11-20', 900)])).toBeNull()
})
