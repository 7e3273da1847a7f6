import { expect, test } from 'vitest'
import { cents } from '#domain/money/money'
import {
  costFields,
  costsFrom,
  costsInWords,
  extraCosts,
  extraCostsOf,
  extraTotalCents,
  noExtraCosts,
} from './extra-costs.ts'

/** 1 cent, 2 cents, 3 cents and so on. */
const different = extraCostsOf(cost => cents(extraCosts.indexOf(cost) + 1))

test.each(extraCosts)('%s is one word, from which all its names are made', cost => {
  expect(cost).toMatch(/^[a-z]+$/)
})

test.each(['purchase', 'sale'] as const)('fields of a %s have every cost, and become the same costs', of => {
  const fields = costFields(of, different)
  expect(Object.keys(fields)).toHaveLength(extraCosts.length)
  expect(costsFrom(of, fields)).toEqual(different)
  expect(extraTotalCents(different)).toBe((extraCosts.length * (extraCosts.length + 1)) / 2)
})

test('a field that is not sent keeps the cost, and null is 0', () => {
  const request = { purchaseFeesCents: null, purchaseShippingCents: undefined, purchaseTaxCents: cents(7) }
  expect(costsFrom('purchase', request, different)).toEqual({
    ...different,
    feesCents: 0,
    taxCents: 7,
  })
  expect(costsFrom('purchase', request)).toEqual({ ...noExtraCosts, taxCents: 7 })
})

test('a sentence lists them, and what follows', () => {
  expect(costsInWords()).toMatch(/^fees, shipping.* and \w+$/)
  expect(costsInWords('or', 'day')).toMatch(/^fees, shipping, tax.* or day$/)
})
