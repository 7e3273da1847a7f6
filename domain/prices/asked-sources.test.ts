import { expect, test } from 'vitest'
import { cents } from '#domain/money/money'
import { askedSources, coveredSources } from './asked-sources.ts'
import type { SourceQuote } from './chosen-quote.ts'

const order = {
  raw: ['tcgdex', 'pricecharting', 'ebay', 'justtcg', 'near-mint'],
  graded: ['pricecharting', 'ebay'],
  sealed: [],
}
const nearMint = 'raw:near%20mint'

test('leaves out restricted sources, which are read as lists, and estimates', () => {
  expect(askedSources(order, nearMint)).toEqual(['tcgdex', 'ebay', 'justtcg'])
  expect(askedSources(order, 'graded:psa:10')).toEqual(['ebay'])
  expect(askedSources(order, 'sealed')).toEqual([])
  expect(askedSources(order, 'nothing')).toEqual([])
})

const given = (source: string, kind: SourceQuote['kind'] = 'market', dollars = 20): SourceQuote => ({
  source,
  kind,
  priceCents: cents(dollars * 100),
  asOf: '2026-11-20T12:00:00Z',
  confidence: 'high',
  listings: kind === 'ask' ? 3 : null,
})

test.each<[string, SourceQuote | null, string]>([
  ['a price of the first', given('tcgdex'), 'tcgdex'],
  ['a price of the second', given('ebay', 'ask'), 'tcgdex+ebay'],
  ['a low ask, which any other would better', given('ebay', 'ask', 2), 'tcgdex+ebay+justtcg'],
  ['an estimate', given('near-mint'), 'tcgdex+ebay+justtcg'],
  ['no price', null, 'tcgdex+ebay+justtcg'],
])('%s covers %#', (_, quote, expected) => {
  expect(coveredSources(order, nearMint, quote)).toBe(expected)
})
