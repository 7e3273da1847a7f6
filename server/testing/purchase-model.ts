/** The costs of a purchase in random histories: what is sent, and what the copies then cost. */
import fc from 'fast-check'
import { expect } from 'vitest'
import { type Deal, type ExtraCost, extraCosts, perCost } from '#domain/copies/extra-costs'
import type { WireAnswer } from '#contract/endpoints'

type Item = WireAnswer<'POST /api/collections'>['item']

/** An amount in cents for each of `extraCosts`. */
export type Extras = readonly number[]

export const noExtras: Extras = extraCosts.map(() => 0)

/** Often none, sometimes more than the price. */
export const extras: fc.Arbitrary<Extras> = fc.oneof(fc.constant(noExtras), anyCosts(5_000))

/** An amount for each cost, up to so many cents. */
export function anyCosts(most: number): fc.Arbitrary<Extras> {
  return fc.array(fc.nat(most), { minLength: extraCosts.length, maxLength: extraCosts.length })
}

/** The fields of a body. */
export function costsSent<Of extends Deal>(of: Of, amounts: Extras) {
  return perCost(
    cost => (amounts[extraCosts.indexOf(cost)] ?? 0) / 100,
    cost => `${of}_${cost}` as const,
  )
}

/** Several copies, each for the amounts or all together for them. */
export const several = { quantity: fc.integer({ min: 1, max: 3 }), extras, together: fc.boolean() }

/** The fields of a body; none for null. */
export function paidFor(paid: Extras | null) {
  return paid === null ? {} : costsSent('purchase', paid)
}

/** The fields of a body that adds several copies. */
export function boughtAs(next: { quantity: number; extras: Extras; together: boolean }) {
  return {
    quantity: next.quantity,
    ...paidFor(next.extras),
    ...(next.together && { amounts_for: 'all' as const }),
  }
}

export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}

export function extrasOf(item: Pick<Item, `purchase_${ExtraCost}`>): Extras {
  return extraCosts.map(cost => inCents(item[`purchase_${cost}`]))
}

/** Tells whether these costs lie within what a copy is to cost. */
export function fits(parts: Extras, cost: number): boolean {
  return sumOf(parts) <= cost
}

/** Expects copies bought together to add up to what was sent, none a cent dearer than it must be. */
export function expectDivided(items: readonly Item[], costCents: number, sent: Extras): void {
  const costs = items.map(item => inCents(item.purchase_price))
  expect(sumOf(costs)).toBe(costCents)
  expect(Math.max(...costs) - Math.min(...costs)).toBeLessThanOrEqual(1)
  expect(sent.map((_, index) => sumOf(items.map(item => extrasOf(item)[index] ?? 0)))).toEqual(sent)
  for (const item of items) {
    const whole = item.kind === 'grading' ? (item.raw_card_cost ?? 0) : item.purchase_price
    expect(inCents(item.item_price)).toBe(inCents(whole) - sumOf(extrasOf(item)))
  }
}

function inCents(dollars: number): number {
  return Math.round(dollars * 100)
}
