import { expect, test } from 'vitest'
import { brokenAmount } from './whole-units.ts'

const isAmount = (name: string) => name === 'price' || name === 'tax'

test.each([
  ['JPY', { price: 1_200_000, quantity: 3 }, null],
  ['JPY', { price: 1_200_050, quantity: 3 }, ['price']],
  ['JPY', { price: null, tax: -50 }, ['tax']],
  ['KRW', { received: [{ price: 100 }, { price: 1 }] }, ['received', 1, 'price']],
  ['ISK', [{}, { sale: { tax: 5 } }], [1, 'sale', 'tax']],
  ['JPY', { rate: 0.5, quantity: 50 }, null],
  ['JPY', null, null],
  ['EUR', { price: 1_250 }, null],
])('%s in %j: %j', (currency, value, path) => expect(brokenAmount(value, currency, isAmount)).toEqual(path))

test('knows no currency that no ledger can be in', () => {
  expect(() => brokenAmount({}, 'KWD', isAmount)).toThrow(RangeError)
})
