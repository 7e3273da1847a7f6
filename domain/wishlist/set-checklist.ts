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
  /** The instant at which its source had this price; null if unknown. */
  readonly priceAsOf: string | null
}

/** A card of the set, with all of its printings. */
export interface ListedCard {
  readonly printings: readonly ListedPrinting[]
}

/** What cards cost together, as far as their prices are known. */
export interface KnownCost {
  /** How many have a known price. */
  readonly priced: number
  /** What these cost together; null when none has one. */
  readonly costCents: Cents | null
}

export interface ChecklistTotals {
  readonly cards: number
  /** A card counts once, whichever printing it is and however many copies there are. */
  readonly cardsOwned: number
  readonly printings: number
  readonly printingsOwned: number
  /** Cards without a copy in any printing. */
  readonly missing: number
  /** Missing cards with a known price. */
  readonly missingPriced: number
  /** What those cost together, each in its cheapest printing; null when the price of none is known. */
  readonly missingCostCents: Cents | null
  /** The instant of the oldest of these prices; null without any. */
  readonly oldestPriceAsOf: string | null
}

/** Whether the collector has the card in any printing. */
export function isOwned(card: ListedCard): boolean {
  return card.printings.some(({ quantity }) => quantity > 0)
}

/** The lowest known price of a card's printings; null if none is known. */
export function cheapestCents(card: ListedCard): Cents | null {
  return cheapestPrinting(card)?.currentMarketPriceCents ?? null
}

/** The printing with the lowest known price, the first of several; undefined if none is known. */
export function cheapestPrinting<Printing extends Pick<ListedPrinting, 'currentMarketPriceCents'>>({
  printings,
}: {
  readonly printings: readonly Printing[]
}): Printing | undefined {
  const priceOf = (printing: Printing) => printing.currentMarketPriceCents ?? Number.POSITIVE_INFINITY
  return printings
    .filter(({ currentMarketPriceCents: price }) => price !== null)
    .toSorted((one, other) => priceOf(one) - priceOf(other))[0]
}

/** Sums the known ones of some prices. An unknown price is null, and adds nothing. */
export function knownCost(prices: readonly (Cents | null)[]): KnownCost {
  const known = prices.filter(price => price !== null)
  return { priced: known.length, costCents: known.length === 0 ? null : sumCents(known) }
}

/** Sums up a checklist. */
export function totalsOf(cards: readonly ListedCard[]): ChecklistTotals {
  const missing = cards.filter(card => !isOwned(card))
  const printings = cards.flatMap(card => card.printings)
  const { priced, costCents } = knownCost(missing.map(cheapestCents))
  const [oldestPriceAsOf = null] = missing.flatMap(card => cheapestPrinting(card)?.priceAsOf ?? []).toSorted()
  return {
    cards: cards.length,
    cardsOwned: cards.length - missing.length,
    printings: printings.length,
    printingsOwned: printings.filter(({ quantity }) => quantity > 0).length,
    missing: missing.length,
    missingPriced: priced,
    missingCostCents: costCents,
    oldestPriceAsOf,
  }
}
