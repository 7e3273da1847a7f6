import { expect, test } from 'vitest'
import { priceParamsOf } from './product-prices.ts'

test.each([
  [{ kind: 'raw', condition: 'Damaged' }, { condition: 'Damaged' }],
  [
    { kind: 'graded', gradingCompany: 'TAG', grade: '8' },
    { gradingCompany: 'TAG', grade: '8' },
  ],
  [{ kind: 'sealed' }, {}],
] as const)('requests the price of %o with %o', (target, params) => {
  expect(priceParamsOf(target)).toEqual(params)
})
