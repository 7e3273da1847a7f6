import { describe, expect, it } from 'vitest'
import { cents } from '#domain/money/money'
import { cheapestCents, isOwned, totalsOf } from './set-checklist.ts'

/** A card by its printings: copies owned, and price in cents or null. */
const card = (...printings: readonly (readonly [number, number | null])[]) => ({
  printings: printings.map(([quantity, price]) => ({
    quantity,
    currentMarketPriceCents: price === null ? null : cents(price),
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
      missingPriced: 2,
      missingCostCents: 200,
    })
  })

  it('have no cost while no price is known, and none when nothing is missing', () => {
    expect(totalsOf([card([0, null])])).toMatchObject({ missingPriced: 0, missingCostCents: null })
    expect(totalsOf([card([1, 100])])).toMatchObject({ cardsOwned: 1, missingCostCents: null })
  })
})
