import { expect, it } from 'vitest'
import { cents } from '#domain/money/money'
import { missingWords } from './missing-words.ts'

const format = (amount: number) => `$${(amount / 100).toFixed(2)}`

it.each([
  [0, 0, null, 'Nothing is missing'],
  [3, 0, null, '3 missing, no price known yet'],
  [61, 57, 41_230, '$412.30 for 57 of the 61 missing'],
  [1_200, 1_200, 100, '$1.00 for all 1,200 missing'],
  [1, 1, 250, '$2.50 for the one missing'],
])('%i missing, %i with a price', (missing, missingPriced, cost, words) => {
  const missingCostCents = cost === null ? null : cents(cost)
  expect(missingWords({ missing, missingPriced, missingCostCents }, format)).toBe(words)
})
