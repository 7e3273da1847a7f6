import { describe, expect, it } from 'vitest'
import { cents } from '#domain/money/money'
import { cheapestCents, isOwned, knownCost, totalsOf } from './set-checklist.ts'

/** A card by its printings: copies owned, and price in cents or null. The price tells the day in November that it is of. */
const card = (...printings: readonly (readonly [number, number | null])[]) => ({
  printings: printings.map(([quantity, price]) => ({
    quantity,
    currentMarketPriceCents: price === null ? null : cents(price),
    priceAsOf: price === null ? null : `2026-11-${String((price % 28) + 1).padStart(2, '0')}T00:00:00.000Z`,
  })),
})

describe('a card of a set', () => {
  it('is owned in any printing', () => {
    expect([card([0, 1], [2, null]), card([0, 1], [0, 2]), card()].map(isOwned)).toEqual([true, false, false])
  })

  it('costs what its cheapest printing with a known price costs', () => {
    expect([card([0, 300], [0, null], [0, 120]), card([0, null]), card([0, 0])].map(cheapestCents)).toEqual([
      120,
      null,
      0,
    ])
  })
})

describe('the totals of a set', () => {
  it('count a card once, and sum the known prices of the missing ones', () => {
    const cards = [card([3, 500], [1, 900]), card([0, 250], [0, 199]), card([0, null]), card([0, 1])]
    expect(totalsOf(cards)).toEqual({
      cards: 4,
      cardsOwned: 1,
      printings: 6,
      printingsOwned: 2,
      missing: 3,
      missingPriced: 2,
      missingCostCents: 200,
      oldestPriceAsOf: '2026-11-02T00:00:00.000Z',
    })
  })

  it('have no cost while no price is known, and none when nothing is missing', () => {
    expect(totalsOf([card([0, null])])).toMatchObject({ missingPriced: 0, missingCostCents: null })
    expect(totalsOf([card([1, 100])])).toMatchObject({ cardsOwned: 1, missingCostCents: null })
  })

  it('cost the cheapest printing of a card that is missing, and nothing of one that is owned in another', () => {
    const cards = [card([0, 4_200], [0, 95]), card([0, 300], [1, 12_000]), card([0, null], [0, 25])]
    expect(totalsOf(cards)).toMatchObject({ missing: 2, missingPriced: 2, missingCostCents: 120 })
  })

  it('are as old as the oldest price that counts', () => {
    // The prices of the 1st are of an owned card and of a printing that is not the cheapest.
    const cards = [card([1, 28]), card([0, 28], [0, 20]), card([0, 12], [0, null])]
    expect(totalsOf(cards).oldestPriceAsOf).toBe('2026-11-13T00:00:00.000Z')
    expect(totalsOf([card([1, 28]), card([0, null])]).oldestPriceAsOf).toBeNull()
  })
})

describe('what cards cost', () => {
  it('is the sum of the known prices, and says how many those are', () => {
    expect(knownCost([cents(8_050), null, cents(0), cents(199)])).toEqual({ priced: 3, costCents: 8_249 })
  })

  it('is unknown while no price is known', () => {
    expect(knownCost([null, null])).toEqual({ priced: 0, costCents: null })
    expect(knownCost([])).toEqual({ priced: 0, costCents: null })
  })
})
