import { expect, test } from 'vitest'
import { amountError } from './amount-error.ts'

test.each([
  ['', 'Sold price is required.'],
  [' ', 'Sold price is required.'],
  ['twelve', 'Enter an amount like 12.50.'],
  ['-5', 'Enter an amount like 12.50.'],
  ['1.999', 'Enter an amount like 12.50.'],
  ['1e9', 'Enter an amount like 12.50.'],
  ['0,500', 'Enter an amount like 12.50.'],
  ['999999999.999', 'Enter an amount like 12.50.'],
  ['100000000.01', 'The most you can enter is $100,000,000.00.'],
  ['$100,000,001', 'The most you can enter is $100,000,000.00.'],
  ['99999999999999999999', 'The most you can enter is $100,000,000.00.'],
])('explains what is wrong with %j', (typed, sentence) => {
  expect(amountError('Sold price', typed)).toBe(sentence)
})
