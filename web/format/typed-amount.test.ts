import { expect, test } from 'vitest'
import { amountError, malformedAmountError } from './typed-amount.ts'

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

test.each([
  ['ten', 'Enter an amount like 12.50 or -12.50.'],
  ['-100000000.01', 'The most you can enter is $100,000,000.00.'],
])('gives the example of the field, and the limit without it, for %j', (typed, sentence) => {
  expect(malformedAmountError(typed, '12.50 or -12.50')).toBe(sentence)
})
