import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cents, plus } from '#domain/money/money'
import { checkProperty } from '#domain/testing/check-property'
import { groupChange, type GroupStep, sumOfChanges } from './group-change.ts'
import { valueOf } from './value-parts.ts'

const priceCents = fc.option(fc.integer({ min: 1, max: 500_000 }), {
  nil: null,
}) as fc.Arbitrary<Cents | null>
const quantity = fc.integer({ min: 0, max: 50 })
const step: fc.Arbitrary<GroupStep> = fc.record({
  addedQuantity: quantity,
  removedQuantity: quantity,
  regradedQuantity: fc.integer({ min: -5, max: 5 }),
  priceCents,
})

test('the parts of a group add up to the difference of its values', () => {
  checkProperty(
    fc.property(
      priceCents,
      fc.array(step, { maxLength: 8 }),
      quantity,
      priceCents,
      (start, steps, now, price) => {
        const change = groupChange(start, steps, { quantity: now, priceCents: price })
        expect(plus(change.startValueCents, valueOf(change))).toBe(change.endValueCents)
        const twice = sumOfChanges([change, change])
        expect(plus(twice.startValueCents, valueOf(twice))).toBe(twice.endValueCents)
      },
    ),
    { seed: 80_839 },
  )
})

test('a price moves the copies held before and after, and what comes counts at the price of its day', () => {
  const steps: GroupStep[] = [
    { addedQuantity: 0, removedQuantity: 0, regradedQuantity: 0, priceCents: 150 as Cents },
    { addedQuantity: 3, removedQuantity: 1, regradedQuantity: 0, priceCents: 150 as Cents },
  ]
  expect(groupChange(100 as Cents, steps, { quantity: 4, priceCents: 140 as Cents })).toEqual({
    startValueCents: 200,
    priceMovesCents: 2 * 50 - 4 * 10,
    newlyPricedCents: 0,
    addedValueCents: 450,
    removedValueCents: 150,
    regradedValueCents: 0,
    endValueCents: 560,
  })
})
