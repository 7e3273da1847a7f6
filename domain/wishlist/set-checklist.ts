/** What a collector has of a set, and what the rest would cost. */
import { type Cents, sumCents } from '#domain/money/money'

/** How many sets a collector can choose to finish. */
export const maxChosenSets = 50

/** A printing of a card on the checklist. */
export interface ListedPrinting {
  /** How many copies the collector holds. */
  readonly quantity: number
  /** The Near Mint price of one; null if unknown. */
  readonly currentMarketPriceCents: Cents | null
}

/** A card of the set, with all of its printings. */
export interface ListedCard {
  readonly printings: readonly ListedPrinting[]
}

export interface ChecklistTotals {
  readonly cards: number
  /** A card counts once, whichever printing it is and however many copies there are. */
  readonly cardsOwned: number
  readonly printings: number
  readonly printingsOwned: number
  /** Missing cards with a known price. */
  readonly missingPriced: number
  /** What those cost together, each in its cheapest printing; null when the price of none is known. */
  readonly missingCostCents: Cents | null
}

/** Whether the collector has the card in any printing. */
export function isOwned(card: ListedCard): boolean {
  return card.printings.some(({ quantity }) => quantity > 0)
}

/** The lowest known price of a card's printings; null if none is known. */
export function cheapestCents({ printings }: ListedCard): Cents | null {
  const known = printings.flatMap(({ currentMarketPriceCents: price }) => (price === null ? [] : [price]))
  return known.length === 0 ? null : known.reduce((lowest, price) => (price < lowest ? price : lowest))
}

/** Sums up a checklist. */
export function totalsOf(cards: readonly ListedCard[]): ChecklistTotals {
  const owned = cards.filter(isOwned)
  const printings = cards.flatMap(card => card.printings)
  const prices = cards
    .filter(card => !isOwned(card))
    .map(cheapestCents)
    .filter(price => price !== null)
  return {
    cards: cards.length,
    cardsOwned: owned.length,
    printings: printings.length,
    printingsOwned: printings.filter(({ quantity }) => quantity > 0).length,
    missingPriced: prices.length,
    missingCostCents: prices.length === 0 ? null : sumCents(prices),
  }
}
