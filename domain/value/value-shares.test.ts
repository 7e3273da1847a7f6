import fc from 'fast-check'
import { expect, test } from 'vitest'
import { copyKinds } from '#domain/copies/copy'
import { type GroupFigures, movedSums, noSums } from '#domain/groups/group-figures'
import { cents, maxEnteredCents, zeroCents } from '#domain/money/money'
import { checkProperty } from '#domain/testing/check-property'
import { added, movedShares, noShare, type ShareFigures, type SharedGroup } from './value-shares.ts'

const amount = fc.nat(maxEnteredCents).map(cents)

const price = fc.record({
  countedPriceCents: fc.option(amount),
  countedSource: fc.constantFrom('pricecharting', 'ebay', null),
})

/** What some groups hold, before and after a change. */
const moved: fc.Arbitrary<SharedGroup> = fc
  .record({
    kind: fc.constantFrom(...copyKinds),
    priceKey: fc.constantFrom('graded:bgs:9.5', 'graded:psa:10', 'raw:near%20mint'),
    setName: fc.constantFrom('Base Set', 'Jungle'),
  })
  .chain(({ kind, ...keys }) => {
    const figures: fc.Arbitrary<GroupFigures> = fc
      .tuple(fc.record({ quantity: fc.integer({ min: 1, max: 50 }), costBasisCents: amount }), price)
      .map(([copies, counted]) => ({
        kind,
        ...copies,
        ...counted,
        ownPricedQuantity: 0,
        ownPriceCents: zeroCents,
        countedOwnCents: null,
      }))
    return fc.record({
      setName: fc.constant(keys.setName),
      priceKey: fc.constant(keys.priceKey),
      before: fc.option(figures),
      after: fc.option(figures),
    })
  })

/** Of a dimension, all buckets together. */
function whole(groups: readonly SharedGroup[], dimension: string): ShareFigures {
  return movedShares(groups)
    .filter(share => share.dimension === dimension)
    .reduce<ShareFigures>((sum, share) => added(sum, share), noShare)
}

test('the kinds add up to the totals, to the cent, also of what has no price', () => {
  checkProperty(
    fc.property(fc.array(moved, { maxLength: 20 }), groups => {
      const sums = movedSums(noSums, groups)
      const kinds = whole(groups, 'kind')
      expect(kinds.costBasisCents).toBe(sums.costBasisCents)
      expect(kinds.costBasisCents - kinds.pricedCostBasisCents).toBe(
        sums.costBasisCents - sums.pricedCostBasisCents,
      )
      expect(kinds.marketValueCents).toBe(sums.marketValueCents)
      expect(kinds.pricedQuantity).toBe(sums.pricedQuantity)
    }),
    { seed: 20_261_129 },
  )
})

test('the guide is what counts a figure for any company', () => {
  checkProperty(
    fc.property(fc.array(moved, { maxLength: 20 }), groups => {
      const guides = groups.filter(({ priceKey }) => priceKey === 'graded:bgs:9.5')
      const only = (group: GroupFigures | null) => (group?.countedSource === 'pricecharting' ? group : null)
      const kept = guides.map(one => ({ ...one, before: only(one.before), after: only(one.after) }))
      const { costBasisCents, marketValueCents } = whole(kept, 'kind')
      expect(whole(groups, 'guide')).toMatchObject({ costBasisCents, marketValueCents })
    }),
    { seed: 20_261_130 },
  )
})
