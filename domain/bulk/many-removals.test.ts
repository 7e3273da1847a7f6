import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { costFields, extraCosts, perCost } from '#domain/copies/extra-costs'
import type { RemovalDecision } from '#domain/copies/remove-copy'
import { cents, sumCents } from '#domain/money/money'
import { invalid, isRefusal } from '#domain/refusal'
import { checkProperty } from '#domain/testing/check-property'
import { decideRemovals, type RemovedCopy } from './many-removals.ts'

const copy = (cost: number, price: number | null): RemovedCopy => ({
  costBasisCents: cents(cost),
  marketPriceCents: price === null ? null : cents(price),
})

function decided(decision: ReturnType<typeof decideRemovals>): readonly RemovalDecision[] {
  if (isRefusal(decision)) throw new Error(decision.sentence)
  return decision
}

const pricesOf = (decisions: readonly RemovalDecision[]) =>
  decisions.map(({ removal }) => (removal.removal === 'sold' ? removal.soldPriceCents : null))

describe('a lot', () => {
  test('shares its price by market value', () => {
    const sold = decideRemovals([copy(100, 300), copy(100, 100)], { soldPriceCents: cents(1_001) })
    expect(pricesOf(decided(sold))).toEqual([751, 250])
  })

  test('shares its price evenly where one has no price', () => {
    const sold = decideRemovals([copy(100, 300), copy(100, null), copy(5, 1)], {
      soldPriceCents: cents(1_000),
    })
    expect(pricesOf(decided(sold))).toEqual([334, 333, 333])
  })

  test('adds up to the cent, with all costs', () => {
    const amount = fc.nat(10_000_000).map(cents)
    const copies = fc.array(fc.tuple(amount, fc.option(amount)), { minLength: 1, maxLength: 50 })
    const anyCosts = fc.record(
      perCost(
        () => amount,
        cost => `${cost}Cents`,
      ),
    )
    checkProperty(
      fc.property(copies, amount, anyCosts, (pairs, price, saleCosts) => {
        const sold = decideRemovals(
          pairs.map(([cost, market]) => copy(cost, market)),
          { soldPriceCents: price, ...costFields('sale', saleCosts) },
        )
        const entries = decided(sold).map(({ entry }) => entry)
        const net = price - sumCents(Object.values(saleCosts))
        const cost = sumCents(pairs.map(([costCents]) => costCents))
        expect(sumCents(entries.map(({ cashCents }) => cashCents))).toBe(net)
        expect(sumCents(entries.map(({ realisedProfitCents }) => realisedProfitCents))).toBe(net - cost)
        expect(sumCents(pricesOf(decided(sold)).map(share => share ?? cents(0)))).toBe(price)
        const shares = decided(sold).map(({ removal }) => removal.removal === 'sold' && removal.saleCosts)
        for (const cost of extraCosts) {
          const ofCost = shares.map(share => (share ? share[`${cost}Cents`] : cents(0)))
          expect(sumCents(ofCost)).toBe(saleCosts[`${cost}Cents`])
        }
      }),
      { seed: 44_369 },
    )
  })
})

test('copies that were lost cost what was paid, and mistakes give it back', () => {
  const copies = [copy(100, null), copy(200, 5)]
  const lost = decided(decideRemovals(copies, { soldPriceCents: null, ending: 'lost' }))
  expect(lost.map(({ entry }) => entry.realisedProfitCents)).toEqual([-100, -200])
  const mistakes = decided(decideRemovals(copies, { soldPriceCents: null }))
  expect(mistakes.map(({ entry }) => entry.cashCents)).toEqual([100, 200])
})

test('refuses costs without a price', () => {
  const fees = { soldPriceCents: null, saleFeesCents: cents(500) }
  expect(decideRemovals([copy(1, 1)], fees)).toEqual(
    invalid('Only a sale has fees, shipping, tax and a venue.', 'saleFees'),
  )
})
