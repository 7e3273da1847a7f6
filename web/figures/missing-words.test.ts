import { expect, it } from 'vitest'
import { cents } from '#domain/money/money'
import { costWords, missingWords } from './missing-words.ts'

const format = (amount: number) => `$${(amount / 100).toFixed(2)}`

it.each([
  [0, 0, null, 'Nothing is missing'],
  [3, 0, null, '3 missing, no price yet'],
  [12, 10, 8_420, '12 missing: $84.20 for 10, 2 without a price'],
  [1_200, 1_200, 100, '1,200 missing: $1.00'],
  [1_200, 1_199, 100, '1,200 missing: $1.00 for 1,199, 1 without a price'],
])('%i missing, %i with a price', (missing, missingPriced, cost, words) => {
  const missingCostCents = cost === null ? null : cents(cost)
  expect(missingWords({ missing, missingPriced, missingCostCents }, format)).toBe(words)
})

it('says what chosen cards cost in the same way', () => {
  expect(costWords(3, 'chosen', { priced: 2, costCents: cents(1_240) }, format)).toBe(
    '3 chosen: $12.40 for 2, 1 without a price',
  )
})
