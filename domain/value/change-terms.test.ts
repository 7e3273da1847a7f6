import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cents, maxEnteredCents, sumCents } from '#domain/money/money'
import { checkProperty } from '#domain/testing/check-property'
import { changeTerms } from './change-terms.ts'
import { noParts, valueOf } from './value-parts.ts'

it('add up to the change, and leave out no part that moved', () => {
  const amount = fc
    .oneof(fc.constant(0), fc.integer({ min: -maxEnteredCents, max: maxEnteredCents }))
    .map(cents)
  const change = fc.record({
    priceMovesCents: amount,
    sourceStepsCents: amount,
    ownPriceStepsCents: amount,
    newlyPricedCents: amount,
    addedValueCents: amount,
    removedValueCents: amount,
    regradedValueCents: amount,
    boughtCents: amount,
    soldCents: amount,
  })
  checkProperty(
    fc.property(change, moved => {
      const terms = changeTerms(moved)
      expect(sumCents(terms.map(({ valueCents }) => valueCents))).toBe(valueOf(moved))
      const cash = (part: string) => terms.find(term => term.part === part)?.cashCents ?? 0
      expect([cash('added'), cash('removed')]).toEqual([moved.boughtCents, moved.soldCents])
    }),
    { seed: 47_205 },
  )
})

it('are prices alone where nothing else moved', () => {
  expect(changeTerms(noParts)).toEqual([{ part: 'prices', valueCents: 0, cashCents: null }])
})
