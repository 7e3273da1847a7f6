import { expect, test } from 'vitest'
import { cents } from '#domain/money/money'
import type { ValueChange } from '#web/api/changes.ts'
import { formatCents, formatSignedCents } from '#web/format/money.ts'
import { changeSentence, rangeWords } from './change-words.ts'

const amounts = { format: formatCents, formatSigned: formatSignedCents }
const change: ValueChange = {
  range: '30d',
  from: '2026-10-24',
  whole: true,
  startValueCents: cents(10_000),
  endValueCents: cents(12_000),
  valueChangeCents: cents(2_000),
  priceMovesCents: cents(-550),
  priceMovesPercent: -5.5,
  newlyPricedCents: cents(0),
  addedValueCents: cents(3_000),
  removedValueCents: cents(450),
  regradedValueCents: cents(0),
  boughtCents: cents(2_800),
  soldCents: cents(500),
}

test('one sentence says what prices, purchases and sales did', () => {
  expect(changeSentence(change, amounts)).toBe('Last 30 days: prices -$5.50, bought $28.00, sold $5.00')
})

test('it names new prices and other grades where there are any', () => {
  const more = { ...change, newlyPricedCents: cents(700), regradedValueCents: cents(-100) }
  expect(changeSentence(more, amounts)).toBe(
    'Last 30 days: prices -$5.50, new prices +$7.00, other grades -$1.00, bought $28.00, sold $5.00',
  )
})

test.each([
  [{ range: '1d', from: '2026-11-22', whole: true }, 'Since yesterday'],
  [{ range: 'month', from: '2026-10-31', whole: true }, 'This month'],
  [{ range: '1y', from: '2026-11-03', whole: false }, 'Since Nov 3, 26'],
  [{ range: 'all', from: null, whole: true }, 'Since your first copy'],
] as const)('the range %o is called %s', (range, words) => {
  expect(rangeWords(range)).toBe(words)
})
