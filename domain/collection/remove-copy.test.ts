import { expect, test } from 'vitest'
import { cents } from '#domain/money/money'
import { decideRemoval } from './remove-copy.ts'

test.each([
  [
    'a sale at a profit',
    1_500,
    { removal: 'sold', soldPriceCents: 1_500 },
    { kind: 'sale', cashCents: 1_500, costBasisCents: -1_000, realisedProfitCents: 500 },
  ],
  [
    'a sale for nothing',
    0,
    { removal: 'sold', soldPriceCents: 0 },
    { kind: 'sale', cashCents: 0, costBasisCents: -1_000, realisedProfitCents: -1_000 },
  ],
  [
    'a mistake',
    null,
    { removal: 'mistake' },
    { kind: 'mistake', cashCents: 1_000, costBasisCents: -1_000, realisedProfitCents: 0 },
  ],
])('decides %s', (_, sold, removal, entry) => {
  const soldPriceCents = sold === null ? null : cents(sold)
  expect(decideRemoval(cents(1_000), { soldPriceCents })).toEqual({ removal, entry })
})
