import { cents } from '#domain/money/money'
import { expect, test } from 'vitest'
import { missingPrices } from './missing-prices.ts'

const copy = (productId: string, price: number | null = null, priceKey = 'sealed') => ({
  productId,
  priceKey,
  currentMarketPriceCents: price === null ? null : cents(price),
})

test('are the keys of copies without a price, each once', () => {
  const one = copy('one')
  expect(missingPrices({ item: one, items: [one, copy('one'), copy('two', 5)] })).toEqual([one])
  const [graded, sealed] = [copy('three', null, 'graded:psa:10'), copy('three')]
  expect(missingPrices({ received: [graded], pulled: [sealed] })).toEqual([graded, sealed])
})

test('are none of a price of 0, nor of an answer without copies', () => {
  expect(missingPrices({ item: copy('one', 0) })).toEqual([])
  expect(missingPrices({})).toEqual([])
})

test('are at most twenty', () => {
  const items = Array.from({ length: 30 }, (_, index) => copy(`product ${index}`))
  expect(missingPrices({ items })).toHaveLength(20)
})

test('are the keys that an answer about many copies names', () => {
  const unpriced = [{ productId: 'one', priceKey: 'graded:psa:9' }]
  expect(missingPrices({ unpriced })).toEqual(unpriced)
})
