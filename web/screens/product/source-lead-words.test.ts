import { expect, test } from 'vitest'
import { askedLast, switchedOn, unpricedKindOf, whoKnows } from './source-lead-words.ts'

const graded = { kind: 'graded' as const, sources: ['eBay', 'PokemonPriceTracker', 'PriceCharting'] }
const sealed = { kind: 'sealed' as const, sources: ['eBay'] }

test('is about the kind of price that the product has', () => {
  expect(unpricedKindOf([graded, sealed], 'card')).toBe(graded)
  expect(unpricedKindOf([graded, sealed], 'sealed_product')).toBe(sealed)
  expect(unpricedKindOf([sealed], 'card')).toBeNull()
  expect(unpricedKindOf([], 'sealed_product')).toBeNull()
})

test('names the sources that would know it', () => {
  expect(whoKnows(graded)).toBe(
    'No source of prices for graded cards is on. eBay, PokemonPriceTracker or PriceCharting would know them.',
  )
  expect(whoKnows(sealed)).toBe('No source of prices for sealed products is on. eBay would know them.')
  expect(whoKnows({ kind: 'raw', sources: [] })).toBe('No source of prices for raw cards is on.')
})

test('says what a source will be asked for', () => {
  expect(askedLast(['raw', 'graded', 'sealed'])).toBe(
    'It is asked last, for raw cards, graded cards and sealed products.',
  )
  expect(askedLast(['graded'])).toBe('It is asked last, for graded cards.')
})

test('switches a source on for all that it prices, after those that are on', () => {
  const order = { raw: ['tcgdex'], graded: [], sealed: ['list', 'ebay'] }
  expect(switchedOn(order, { name: 'list', kinds: ['raw', 'sealed'] })).toEqual({
    raw: ['tcgdex', 'list'],
    graded: [],
    sealed: ['list', 'ebay'],
  })
})
