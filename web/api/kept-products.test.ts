import { expect, test } from 'vitest'
import { type KeptProduct, withSeen } from './kept-products.ts'

const product = (id: string, name = id): KeptProduct => ({
  id,
  name,
  productType: 'card',
  setName: 'Base Set',
  cardNumber: '4',
  printingLabel: null,
  language: 'en',
  printings: [],
})

test('keeps each product once, the last seen first, as it was seen last', () => {
  const kept = withSeen([product('a', 'old'), product('b')], [product('c'), product('a', 'new')])
  expect(kept).toEqual([product('c'), product('a', 'new'), product('b')])
})

test('keeps no more than a thousand', () => {
  const many = Array.from({ length: 1_000 }, (_, index) => product(`p${index}`))
  const kept = withSeen(many, [product('new')])
  expect(kept).toHaveLength(1_000)
  expect(kept[0]?.id).toBe('new')
  expect(kept.at(-1)?.id).toBe('p998')
})
