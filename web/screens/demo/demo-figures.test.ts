import { expect, test } from 'vitest'
import { rangeOptions } from '#web/figures/change-words.ts'
import { dailyPrices, demoCopies, oldestDay } from './demo-copies.ts'
import { demoChange, demoDays, demoMovers, demoSums, keyOf } from './demo-figures.ts'

const today = '2026-11-30'
const ranges = rangeOptions.map(({ value }) => value)

test('the totals are those of the copies', () => {
  expect(demoSums()).toMatchObject({
    rawQuantity: 8,
    gradedQuantity: 4,
    gradingQuantity: 2,
    sealedQuantity: 4,
    // 2,050 + 1,180 + 980 + 640 + 2 × 189 + 435 + 265 + 190 + 3 × 42 + 163 + 120 + 2 × 51 + 74 + 58
    costBasisCents: 676_100,
    // 2,140 + 1,420 + 1,045 + 735 + 2 × 262 + 446 + 328 + 224.50 + 3 × 52 + 154 + 131 + 2 × 47.50 + 69 + 63
    marketValueCents: 753_050,
    pricedQuantity: 18,
  })
})

test('the days end today, with the total, and begin with the first copy', () => {
  const days = demoDays(today)
  expect(days).toHaveLength(365)
  expect(days.at(-1)).toEqual({ day: today, value: 753_050 })
  const [first] = demoCopies.filter(({ boughtDaysAgo }) => boughtDaysAgo === oldestDay)
  expect(days[0]).toEqual({ day: '2025-12-01', value: first?.dailyCents.at(-1) })
})

test.each(ranges)('over %s the parts of the change add up to that of the chart', range => {
  const daysOfRange = { '1d': 1, '7d': 7, '30d': 30, '90d': 90, '1y': 365, all: 365 }[range]
  const days = demoDays(today)
  const before = days.at(-1 - daysOfRange)?.value ?? 0
  expect(demoChange(range, today).valueChangeCents).toBe(753_050 - before)
})

test('what was bought in a range is not a gain', () => {
  expect(demoChange('7d', today)).toMatchObject({ boughtCents: 0, addedValueCents: 0 })
  // The box of 25 days ago.
  const box = demoCopies.find(({ boughtDaysAgo }) => boughtDaysAgo === 25)
  const change = demoChange('30d', today)
  expect(change).toMatchObject({ boughtCents: 12_000, addedValueCents: box?.dailyCents[25] })
  expect(demoChange('all', today)).toMatchObject({ boughtCents: 676_100, soldCents: 0 })
})

test('the movers of all time are compared with their cost, the largest first', () => {
  const shown = ({ up, down }: ReturnType<typeof demoMovers>) =>
    [...up, ...down].map(({ name, valueChangeCents }) => [name, valueChangeCents])
  expect(shown(demoMovers('all', today))).toEqual([
    ['Charizard', 24_000],
    ['151 Elite Trainer Box', 14_600],
    ['Lugia', 9_500],
    ['Umbreon VMAX', 9_000],
    ['Evolving Skies Booster Box', 6_500],
    ['Blastoise', -900],
    ['Dark Raichu', -700],
    ['Gengar', -500],
  ])
  expect(demoMovers('all', today).up[0]?.valueChangePercent).toBe(20.34)
})

test.each(ranges)('over %s something moved', range => {
  const { up, down } = demoMovers(range, today)
  expect(up.length + down.length).toBeGreaterThan(2)
})

test('a price is exact today, near its quarters before, and the same at each visit', () => {
  const quarters = [100_00, 200_00, 100_00, 50_00, 80_01] as const
  const prices = dailyPrices('Charizard', quarters)
  expect(prices).toHaveLength(oldestDay + 1)
  expect(prices[0]).toBe(80_01)
  for (const [quarter, price] of quarters.toReversed().entries()) {
    const ratio = (prices[quarter * 91] ?? 0) / price
    expect(ratio).toBeGreaterThanOrEqual(0.97)
    expect(ratio).toBeLessThanOrEqual(1.03)
  }
  expect(dailyPrices('Charizard', quarters)).toEqual(prices)
  expect(dailyPrices('Lugia', quarters)).not.toEqual(prices)
})

test('all kinds are there, each copy once, the most valuable first and without a picture', () => {
  expect(new Set(demoCopies.map(({ state }) => state.kind))).toEqual(
    new Set(['raw', 'graded', 'grading', 'sealed']),
  )
  expect(new Set(demoCopies.map(keyOf)).size).toBe(demoCopies.length)
  const values = demoCopies.map(({ dailyCents, quantity }) => (dailyCents[0] ?? 0) * quantity)
  expect(values).toEqual(values.toSorted((one, other) => other - one))
  expect(demoCopies.map(({ product }) => product.imageUrl).filter(Boolean)).toEqual([])
})
