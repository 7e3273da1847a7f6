import { expect, test } from 'vitest'
import { cents } from '#domain/money/money'
import { formatCents } from '#web/format/money.ts'
import { guideSentence } from './guide-sentence.ts'

const amounts = { format: formatCents }

test.each([
  [0, 0, null],
  [1, 41_000, 'Including 1 guide price for any company, $410.00'],
  [3, 41_000, 'Including 3 guide prices for any company, $410.00'],
])('says how many prices are guides: %i', (quantity, totalCents, sentence) => {
  expect(
    guideSentence({ guidePrices: { quantity, totalMarketPriceCents: cents(totalCents) } }, amounts),
  ).toBe(sentence)
})
