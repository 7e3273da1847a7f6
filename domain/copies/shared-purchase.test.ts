import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, sumCents } from '#domain/money/money'
import { checkProperty } from '#domain/testing/check-property'
import { inGrading } from './copy.ts'
import { extraCosts, noExtraCosts, perCost } from './extra-costs.ts'
import { itemPriceCents } from './purchase-costs.ts'
import { dividePurchase, type PurchasedCopy } from './shared-purchase.ts'

const amount = fc.integer({ min: 0, max: 2_000_000_000 }).map(cents)
const quantity = fc.integer({ min: 1, max: 1_000 })
const costs = fc.record(
  perCost(
    () => amount,
    cost => `${cost}Cents`,
  ),
)
const anyPaid = fc.option(
  fc.record({
    units: fc.nat(1_000_000),
    currency: fc.constant('JPY'),
    rate: fc.constant('0.0066'),
    rateDay: fc.constant(null),
  }),
)

function bought(item: number, [fees, shipping, tax]: readonly [number, number, number]): PurchasedCopy {
  const purchaseCosts = {
    ...noExtraCosts,
    feesCents: cents(fees),
    shippingCents: cents(shipping),
    taxCents: cents(tax),
  }
  return {
    state: { kind: 'sealed' },
    costBasisCents: cents(item + fees + shipping + tax),
    purchaseCosts,
    paid: null,
  }
}

test('shipping of one order is divided to the cent', () => {
  const copies = dividePurchase(bought(3_000, [0, 499, 250]), 3)
  expect(copies.map(copy => copy.purchaseCosts)).toMatchObject([
    { feesCents: 0, shippingCents: 167, taxCents: 83 },
    { feesCents: 0, shippingCents: 166, taxCents: 84 },
    { feesCents: 0, shippingCents: 166, taxCents: 83 },
  ])
  expect(copies.map(copy => copy.costBasisCents)).toEqual([1_250, 1_250, 1_249])
})

test('one copy keeps everything', () => {
  const purchase = bought(5_000, [0, 499, 250])
  expect(dividePurchase(purchase, 1)).toEqual([purchase])
})

test('a cent for three copies goes to the first', () => {
  expect(dividePurchase(bought(0, [1, 0, 0]), 3).map(copy => copy.costBasisCents)).toEqual([1, 0, 0])
})

test('of cards sent for grading, raw card cost and grading cost are divided', () => {
  const purchase = {
    ...inGrading(cents(1_001), cents(200), null, { predictedGrade: '9' }),
    purchaseCosts: { ...noExtraCosts, shippingCents: cents(1) },
    paid: null,
  }
  expect(dividePurchase(purchase, 3)).toEqual([
    {
      ...inGrading(cents(334), cents(67), null, { predictedGrade: '9' }),
      purchaseCosts: noExtraCosts,
      paid: null,
    },
    {
      ...inGrading(cents(334), cents(66), null, { predictedGrade: '9' }),
      purchaseCosts: { ...noExtraCosts, shippingCents: cents(1) },
      paid: null,
    },
    {
      ...inGrading(cents(333), cents(67), null, { predictedGrade: '9' }),
      purchaseCosts: noExtraCosts,
      paid: null,
    },
  ])
})

test('what was paid in another currency is divided in its smallest units', () => {
  const paid = { units: 10_000, currency: 'JPY', rate: '0.0066', rateDay: '2026-11-03' }
  const copies = dividePurchase({ ...bought(6_600, [0, 0, 0]), paid }, 3)
  expect(copies.map(copy => [copy.paid?.units, copy.costBasisCents])).toEqual([
    [3_334, 2_200],
    [3_333, 2_200],
    [3_333, 2_200],
  ])
  expect(copies[0]?.paid).toEqual({ ...paid, units: 3_334 })
})

test('of any purchase, every amount adds up and no two copies differ by more than a cent', () => {
  checkProperty(
    fc.property(
      amount,
      costs,
      fc.option(amount),
      quantity,
      anyPaid,
      (item, purchaseCosts, grading, count, paid) => {
        const whole = sumCents([item, ...Object.values(purchaseCosts)])
        const copy = grading === null ? null : inGrading(whole, grading, null)
        const state = copy?.state ?? ({ kind: 'raw', condition: 'Near Mint' } as const)
        const purchase = { state, costBasisCents: copy?.costBasisCents ?? whole, purchaseCosts, paid }
        const copies = dividePurchase(purchase, count)
        const sum = (amountOf: (of: PurchasedCopy) => number) =>
          copies.reduce((total, one) => total + amountOf(one), 0)
        expect(copies).toHaveLength(count)
        expect(sum(one => one.costBasisCents)).toBe(purchase.costBasisCents)
        for (const cost of extraCosts)
          expect(sum(one => one.purchaseCosts[`${cost}Cents`])).toBe(purchaseCosts[`${cost}Cents`])
        expect(sum(one => one.paid?.units ?? 0)).toBe(paid?.units ?? 0)
        expect(sum(one => itemPriceCents(one, one.purchaseCosts))).toBe(item)
        expect(sum(one => (one.state.kind === 'grading' ? one.state.gradingCostCents : 0))).toBe(grading ?? 0)
        for (const one of copies) {
          if (one.state.kind !== 'grading') continue
          expect(one.state.rawCardCostCents + one.state.gradingCostCents).toBe(one.costBasisCents)
        }
        const all = copies.map(one => one.costBasisCents)
        expect(Math.max(...all) - Math.min(...all)).toBeLessThanOrEqual(1)
        expect(Math.min(...copies.map(one => itemPriceCents(one, one.purchaseCosts)))).toBeGreaterThanOrEqual(
          0,
        )
      },
    ),
    { seed: 69_520 },
  )
})

test('in yen every part is whole, and the parts add up', () => {
  const yen = fc.nat(2_000_000).map(whole => whole * 100)
  checkProperty(
    fc.property(yen, yen, yen, yen, fc.integer({ min: 1, max: 50 }), (item, fees, shipping, tax, copies) => {
      const parts = dividePurchase(bought(item, [fees, shipping, tax]), copies, 100)
      for (const { costBasisCents, purchaseCosts } of parts)
        for (const part of [costBasisCents, ...Object.values(purchaseCosts)]) expect(part % 100).toBe(0)
      expect(sumCents(parts.map(part => part.costBasisCents))).toBe(item + fees + shipping + tax)
      expect(sumCents(parts.map(part => part.purchaseCosts.feesCents))).toBe(fees)
    }),
    { seed: 47_765 },
  )
  expect(() => dividePurchase(bought(150, [0, 0, 0]), 2, 100)).toThrow(RangeError)
})
