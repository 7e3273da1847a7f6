import { expect, test } from 'vitest'
import { cents } from '#domain/money/money'
import { formatCents, formatSignedCents } from '#web/format/values.ts'
import { cashWords, rangeWords, termName, termSentence } from './change-words.ts'

const amounts = { format: formatCents, formatSigned: formatSignedCents }

test.each([
  [{ part: 'prices', valueCents: cents(0), cashCents: null }, 'Prices'],
  [{ part: 'added', valueCents: cents(5), cashCents: cents(0) }, 'Added'],
  [{ part: 'added', valueCents: cents(0), cashCents: cents(5) }, 'Added without a price'],
] as const)('the term %o is called %s', (term, name) => {
  expect(termName(term)).toBe(name)
})

test.each([
  [null, ''],
  [cents(5_774), ', for $57.74'],
  [cents(0), ', for $0.00'],
])('the cash of %o is "%s"', (cashCents, words) => {
  expect(cashWords({ cashCents }, amounts)).toBe(words)
})

test.each([
  [{ part: 'added', valueCents: cents(6_368), cashCents: cents(5_774) }, 'Added for $57.74'],
  [{ part: 'first-prices', valueCents: cents(1_200), cashCents: null }, 'First prices +$12.00'],
] as const)('the term %o is %s in a line', (term, sentence) => {
  expect(termSentence(term, amounts)).toBe(sentence)
})

test.each([
  [{ range: '1d', from: '2026-11-22', whole: true }, 'Since yesterday'],
  [{ range: 'month', from: '2026-10-31', whole: true }, 'This month'],
  [{ range: '1y', from: '2026-11-03', whole: false }, 'Since Nov 3, 26'],
  [{ range: 'all', from: null, whole: true }, 'Since your first copy'],
] as const)('the range %o is called %s', (range, words) => {
  expect(rangeWords(range)).toBe(words)
})
