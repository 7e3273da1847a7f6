import { expect, test } from 'vitest'
import { askedPriceOf } from './product-prices.ts'

test.each([
  [{ kind: 'raw', condition: 'Damaged' }, { condition: 'Damaged' }],
  [
    { kind: 'graded', gradingCompany: 'TAG', grade: '8' },
    { gradingCompany: 'TAG', grade: '8' },
  ],
  [{ kind: 'sealed' }, {}],
] as const)('%o is asked for as %o', (target, asked) => {
  expect(askedPriceOf(target)).toEqual(asked)
})
