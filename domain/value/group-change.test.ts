import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noCopiesMoved } from '#domain/groups/group-figures'
import { type Cents, plus } from '#domain/money/money'
import { checkProperty } from '#domain/testing/check-property'
import { groupChange, type GroupStep, sumOfChanges } from './group-change.ts'
import { valueOf } from './value-parts.ts'

const priceCents = fc.option(fc.integer({ min: 1, max: 500_000 }), {
  nil: null,
}) as fc.Arbitrary<Cents | null>
const source = fc.constantFrom('ebay', 'tcgdex', null)
const price = fc.record({ priceCents, source })
const quantity = fc.integer({ min: 0, max: 50 })
const step: fc.Arbitrary<GroupStep> = fc.record({
  addedQuantity: quantity,
  removedQuantity: quantity,
  regradedQuantity: fc.integer({ min: -5, max: 5 }),
  switchedQuantity: fc.integer({ min: -5, max: 5 }),
  priceCents,
  source,
})

test('the parts of a group add up to the difference of its values', () => {
  checkProperty(
    fc.property(price, fc.array(step, { maxLength: 8 }), quantity, price, (start, steps, held, now) => {
      const change = groupChange(start, steps, { quantity: held, ...now })
      expect(plus(change.startValueCents, valueOf(change))).toBe(change.endValueCents)
      const twice = sumOfChanges([change, change])
      expect(plus(twice.startValueCents, valueOf(twice))).toBe(twice.endValueCents)
    }),
    { seed: 80_839 },
  )
})

const tcgdex = (priceOfOne: number) => ({ priceCents: priceOfOne as Cents, source: 'tcgdex' })
const ebay = (priceOfOne: number) => ({ priceCents: priceOfOne as Cents, source: 'ebay' })

test('the step from one source to another is no move of the price', () => {
  const steps = [
    { ...noCopiesMoved, ...tcgdex(110) },
    { ...noCopiesMoved, ...ebay(150) },
    { ...noCopiesMoved, ...ebay(140) },
  ]
  const change = groupChange(tcgdex(100), steps, { quantity: 2, ...ebay(145) })
  expect(change).toMatchObject({ priceMovesCents: 2 * (10 - 10 + 5), sourceStepsCents: 2 * 40 })
})

test('a price of an unknown source moves', () => {
  const unknown = { priceCents: 120 as Cents, source: null }
  const change = groupChange(tcgdex(100), [{ ...noCopiesMoved, ...unknown }], { quantity: 1, ...ebay(150) })
  expect(change).toMatchObject({ priceMovesCents: 50, sourceStepsCents: 0 })
})

test('a price moves the copies held before and after, and what comes counts at the price of its day', () => {
  const steps: GroupStep[] = [
    { ...noCopiesMoved, ...tcgdex(150) },
    { ...noCopiesMoved, addedQuantity: 3, removedQuantity: 1, ...tcgdex(150) },
  ]
  expect(groupChange(tcgdex(100), steps, { quantity: 4, ...tcgdex(140) })).toEqual({
    startValueCents: 200,
    priceMovesCents: 2 * 50 - 4 * 10,
    sourceStepsCents: 0,
    ownPriceStepsCents: 0,
    newlyPricedCents: 0,
    addedValueCents: 450,
    removedValueCents: 150,
    regradedValueCents: 0,
    endValueCents: 560,
  })
})
