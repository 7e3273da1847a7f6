import { expect, test } from 'vitest'
import { cents } from '#domain/money/money'
import { groupCeilingCents, groupChangeCents, groupValueCents } from './group-value.ts'

const three = { quantity: 3, totalInvestmentCents: cents(1_000), countedPriceCents: cents(500) }

test('is worth its price times its copies, less what all of them cost', () => {
  expect([groupValueCents(three), groupChangeCents(three)]).toEqual([1_500, 500])
})

test('is unknown without a price', () => {
  const unpriced = { ...three, countedPriceCents: null }
  expect([groupValueCents(unpriced), groupChangeCents(unpriced)]).toEqual([null, null])
})

test('has a ceiling where a share of its price counts', () => {
  expect(groupCeilingCents({ quantity: 3, marketPriceCeilingCents: cents(99), countsOwnPrice: false })).toBe(
    297,
  )
  expect(groupCeilingCents({ quantity: 3, marketPriceCeilingCents: null, countsOwnPrice: false })).toBeNull()
  expect(
    groupCeilingCents({ quantity: 3, marketPriceCeilingCents: cents(99), countsOwnPrice: true }),
  ).toBeNull()
})
