import { expect, test } from 'vitest'
import { amountError } from './amount-error.ts'

test.each(['', '-5', 'ten', '1.234', '1,00', '$'])('asks for an amount instead of "%s"', typed => {
  expect(amountError(typed)).toBe('Enter an amount like 12.50.')
})

test.each(['100000000.01', '$100,000,001', '999999999999'])('gives the limit for "%s"', typed => {
  expect(amountError(typed)).toBe('Enter at most $100,000,000.00.')
})
