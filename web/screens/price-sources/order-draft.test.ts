import { expect, test } from 'vitest'
import { draftOf, isSameDraft, listed, moved, switched } from './order-draft.ts'

const sources = [
  { name: 'tcgdex', kinds: ['raw' as const] },
  { name: 'ebay', kinds: ['raw' as const, 'graded' as const, 'sealed' as const] },
  { name: 'tcgcsv', kinds: ['raw' as const, 'sealed' as const] },
]
const order = { raw: ['tcgdex', 'ebay'], graded: ['ebay'], sealed: ['ebay'] }

test('a draft has no source for a kind that it does not price', () => {
  const everywhere = ['tcgdex', 'ebay', 'gone']
  expect(draftOf({ raw: everywhere, graded: everywhere, sealed: everywhere }, sources)).toEqual(order)
})

test('a source moves by one place, and stays at the ends', () => {
  expect(moved(order, 'raw', 'ebay', -1).raw).toEqual(['ebay', 'tcgdex'])
  expect(moved(order, 'raw', 'tcgdex', 1).raw).toEqual(['ebay', 'tcgdex'])
  expect(moved(order, 'raw', 'tcgdex', -1)).toBe(order)
  expect(moved(order, 'raw', 'ebay', 1)).toBe(order)
  expect(moved(order, 'graded', 'tcgdex', 1)).toBe(order)
})

test('a source that is switched on comes last, and leaves when switched off', () => {
  const on = switched(order, 'sealed', 'tcgcsv', true)
  expect(on).toEqual({ ...order, sealed: ['ebay', 'tcgcsv'] })
  expect(isSameDraft(switched(on, 'sealed', 'tcgcsv', false), order)).toBe(true)
  expect(isSameDraft(on, order)).toBe(false)
})

test('sources that are on come first, in their order', () => {
  const names = (kind: 'raw' | 'graded') => listed(sources, order, kind).map(({ name }) => name)
  expect([names('raw'), names('graded')]).toEqual([['tcgdex', 'ebay', 'tcgcsv'], ['ebay']])
})
