import { expect, test } from 'vitest'
import { isForAnyCompany } from './any-company.ts'
import { gradedTarget, nearMint, priceKeyOf, sealed } from './price-target.ts'

const key = (company: string, grade: string) => priceKeyOf(gradedTarget(company, grade))

test.each([
  ['pricecharting', key('BGS', '9.5'), true],
  ['pricecharting', key('PSA', '9'), true],
  ['pricecharting', key('CGC', '1'), true],
  ['pricecharting', key('PSA', '10'), false],
  ['pricecharting', key('Beckett', 'Black Label 10'), false],
  ['pricecharting', key('CGC', 'Pristine 10'), false],
  ['pricecharting', priceKeyOf(nearMint), false],
  ['pricecharting', priceKeyOf(sealed), false],
  ['ebay', key('BGS', '9.5'), false],
  [null, key('BGS', '9.5'), false],
])('what %s says of %s is for any company: %s', (source, priceKey, expected) => {
  expect(isForAnyCompany(source, priceKey)).toBe(expected)
})
