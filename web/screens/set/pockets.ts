/** The pockets of a set's binder: one for each card, or one for each printing. */
import type { Cents } from '#domain/money/money'
import { cheapestPrinting } from '#domain/wishlist/set-checklist'
import type { Checklist } from '#web/api/sets.ts'
import type { CardArtProduct } from '#web/components/cards/card-art.tsx'
import { ownedOf } from '#web/format/printing.ts'
import type { Shown } from './set-search.ts'

export interface Pocket {
  /** Of the printing in it; in a pocket for a whole card, of the card. */
  readonly id: string
  readonly cardId: string
  readonly name: string
  readonly cardNumber: string | null
  /** What a tick adds: the printing in it, or the cheapest one of a whole card, so that the price is of what is added. */
  readonly printingId: string
  readonly printingLabel: string | null
  /** How many copies the collector owns: of a whole card in all printings. */
  readonly quantity: number
  /** The Near Mint price; of a whole card in its cheapest printing. Null if unknown. */
  readonly priceCents: Cents | null
  readonly art: CardArtProduct
}

/** Returns the pockets of a set, by number: for its cards, or for each of their printings. */
export function pocketsOf({ set, cards }: Checklist, isByPrinting: boolean): Pocket[] {
  return cards.flatMap(card => {
    const { id: cardId, name, cardNumber } = card
    const art = { ...card, productType: 'card' as const, setName: set.setName }
    const common = { cardId, name, cardNumber, art }
    if (isByPrinting) {
      return card.printings.map(printing => ({
        ...common,
        id: printing.id,
        printingId: printing.id,
        printingLabel: printing.label,
        quantity: printing.quantity,
        priceCents: printing.currentMarketPriceCents,
      }))
    }
    const printing = cheapestPrinting(card) ?? card.printings[0]
    return [
      {
        ...common,
        id: cardId,
        printingId: printing?.id ?? cardId,
        printingLabel: printing?.label ?? null,
        quantity: ownedOf(card),
        priceCents: card.currentMarketPriceCents,
      },
    ]
  })
}

/** Returns the pockets that a choice shows. What was just added stays among the missing ones, to be seen and undone. */
export function shownOf(pockets: readonly Pocket[], shown: Shown, added: ReadonlySet<string>): Pocket[] {
  return pockets.filter(({ id, quantity }) => {
    if (shown === 'owned') return quantity > 0
    return shown === 'all' || quantity === 0 || added.has(id)
  })
}

/** "Pikachu #25", "Pikachu #25, Reverse Holo". */
export function pocketName({ name, cardNumber, printingLabel }: Pocket, isByPrinting: boolean): string {
  const numbered = cardNumber === null ? name : `${name} #${cardNumber}`
  return isByPrinting && printingLabel !== null ? `${numbered}, ${printingLabel}` : numbered
}
