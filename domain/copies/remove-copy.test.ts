import { expect, test } from 'vitest'
import { cents } from '#domain/money/money'
import { noExtraCosts } from './extra-costs.ts'
import { decideRemoval } from './remove-copy.ts'

const sold = { removal: 'sold', saleCosts: noExtraCosts, venue: null }

test.each([
  [
    'a sale at a profit',
    1_500,
    { ...sold, soldPriceCents: 1_500 },
    { kind: 'sale', cashCents: 1_500, costBasisCents: -1_000, realisedProfitCents: 500 },
  ],
  [
    'a sale for nothing',
    0,
    { ...sold, soldPriceCents: 0 },
    { kind: 'sale', cashCents: 0, costBasisCents: -1_000, realisedProfitCents: -1_000 },
  ],
  [
    'a mistake',
    null,
    { removal: 'mistake' },
    { kind: 'mistake', cashCents: 1_000, costBasisCents: -1_000, realisedProfitCents: 0 },
  ],
])('decides %s', (_, price, removal, entry) => {
  const soldPriceCents = price === null ? null : cents(price)
  expect(decideRemoval(cents(1_000), { soldPriceCents })).toEqual({ removal, entry })
})

test('a sale brings its price minus its costs', () => {
  const request = {
    soldPriceCents: cents(1_500),
    saleFeesCents: cents(199),
    saleShippingCents: cents(100),
    saleTaxCents: cents(1),
    venue: 'A fair',
  }
  expect(decideRemoval(cents(1_000), request)).toEqual({
    removal: {
      removal: 'sold',
      soldPriceCents: 1_500,
      saleCosts: { ...noExtraCosts, feesCents: 199, shippingCents: 100, taxCents: 1 },
      venue: 'A fair',
    },
    entry: { kind: 'sale', cashCents: 1_200, costBasisCents: -1_000, realisedProfitCents: 200 },
  })
})

test('a sale whose costs exceed its price brings less than nothing', () => {
  const request = { soldPriceCents: cents(100), saleShippingCents: cents(500) }
  expect(decideRemoval(cents(50), request)).toMatchObject({
    entry: { cashCents: -400, costBasisCents: -50, realisedProfitCents: -450 },
  })
})

test.each(['gift', 'lost'] as const)('a copy that ends as %s loses its cost, and brings nothing', ending => {
  expect(decideRemoval(cents(1_000), { soldPriceCents: null, ending })).toEqual({
    removal: { removal: ending },
    entry: { kind: ending, cashCents: 0, costBasisCents: -1_000, realisedProfitCents: -1_000 },
  })
})

test.each([
  ['an ending of a sale', { soldPriceCents: cents(1), ending: 'gift' }, 'ending'],
  ['fees without a sale', { soldPriceCents: null, saleFeesCents: cents(1) }, 'saleFees'],
  ['shipping without a sale', { soldPriceCents: null, saleShippingCents: cents(1) }, 'saleShipping'],
  ['tax without a sale', { soldPriceCents: null, saleTaxCents: cents(1) }, 'saleTax'],
  ['a venue without a sale', { soldPriceCents: null, venue: 'A fair' }, 'venue'],
] as const)('refuses %s', (_, request, field) => {
  expect(decideRemoval(cents(1_000), request)).toMatchObject({ refused: 'invalid', field })
})
