import { expect, test } from 'vitest'
import { basisWords, confidenceOf, instantWords } from './price-words.ts'

test.each([
  [{ kind: 'ask', listings: 12 }, '12 listings, asking prices'],
  [{ kind: 'sold', listings: 1 }, '1 listing, sold prices'],
  [{ kind: 'ask', listings: null }, 'asking prices'],
  [{ kind: 'market', listings: null }, 'market price'],
] as const)('%o reads %s', (price, words) => {
  expect(basisWords(price)).toBe(words)
})

test.each([
  ['high', 'High confidence', 3],
  ['medium', 'Medium confidence', 2],
  ['low', 'Low confidence', 1],
] as const)('%s is %s and %d dots', (confidence, text, dots) => {
  expect(confidenceOf(confidence)).toEqual({ text, dots })
})

test.each([
  ['2026-11-20T09:05:59.999Z', 'Nov 20, 2026, 9:05 AM UTC'],
  ['2026-01-01T00:00:00+02:00', 'Dec 31, 2025, 10:00 PM UTC'],
  ['soon', 'N/A'],
])('%s is %s', (instant, words) => {
  expect(instantWords(instant).replaceAll('\u202f', ' ')).toBe(words)
})
