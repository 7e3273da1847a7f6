import { expect, test } from 'vitest'
import { cents } from '#domain/money/money'
import type { Stats } from '#web/api/collection.ts'
import { formatCents } from '#web/format/money.ts'
import { guideSentence, withoutPriceSentence } from './copies-without-price.ts'

type Kinds = Partial<Record<keyof Stats['unpricedByKind'], readonly [quantity: number, costCents: number]>>

const amounts = { format: formatCents }

function unpriced(kinds: Kinds, findingPrices = false) {
  const of = (kind: keyof Kinds) => {
    const [quantity, costCents] = kinds[kind] ?? [0, 0]
    return { quantity, totalInvestmentCents: cents(costCents) }
  }
  const unpricedByKind = {
    raw: of('raw'),
    graded: of('graded'),
    grading: of('grading'),
    sealed: of('sealed'),
  }
  return withoutPriceSentence({ findingPrices, unpricedByKind }, amounts)
}

test.each<[Kinds, string | null]>([
  [{}, null],
  [{ graded: [12, 410_000] }, '12 slabs without a price, bought for $4,100.00'],
  [
    { sealed: [2, 30_000], graded: [12, 410_000] },
    '12 slabs without a price, bought for $4,100.00; 2 sealed products, $300.00',
  ],
  [
    { raw: [1, 5], grading: [1, 900], sealed: [1, 0] },
    '1 card being graded without a price, bought for $9.00; 1 card, $0.05; 1 sealed product',
  ],
  [{ raw: [1_200, 0] }, '1,200 cards without a price'],
])('says what has no price, by kind: %o', (kinds, sentence) => {
  expect(unpriced(kinds)).toBe(sentence)
})

test('does not count what prices are being looked for', () => {
  expect(unpriced({ graded: [12, 410_000] }, true)).toBeNull()
})

test.each([
  [0, 0, null],
  [1, 41_000, 'Including 1 guide price for any company, $410.00'],
  [3, 41_000, 'Including 3 guide prices for any company, $410.00'],
])('says how many prices are guides: %i', (quantity, totalCents, sentence) => {
  expect(
    guideSentence({ guidePrices: { quantity, totalMarketPriceCents: cents(totalCents) } }, amounts),
  ).toBe(sentence)
})
