import { type Language, languageMark } from '#domain/products/language'
import type { Cents } from '#domain/money/money'
import { formatCents } from './values.ts'

/** What names a product of the catalogue, besides its name. */
interface Printed {
  readonly setName: string | null
  readonly printingLabel: string | null
  readonly language: Language
}

interface Printing {
  readonly id: string
  readonly label: string | null
  readonly currentMarketPriceCents: Cents | null
  readonly quantity: number
}

interface OfCard {
  readonly printings: readonly Printing[]
}

const unsaid = ['Normal', 'Holo']

/**
 * Returns the set, the printing and the language of a product: "Dschungel · Reverse Holo · German". Leaves out a plain
 * printing, and English.
 */
export function setAndPrinting({ setName, printingLabel: label, language }: Printed): string {
  const printing = label !== null && !unsaid.includes(label) ? label : null
  return [setName, printing, languageMark(language)].filter(Boolean).join(' · ')
}

/** Returns name, set, printing, language and number of a product on one line. */
export function identityOf(
  product: Printed & { readonly name: string; readonly cardNumber: string | null },
): string {
  const { name, cardNumber } = product
  return [name, setAndPrinting(product), cardNumber && `#${cardNumber}`].filter(Boolean).join(' · ')
}

/** Returns how many copies of the card the collector owns, in any printing. */
export function ownedOf({ printings }: OfCard): number {
  return printings.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Returns the printings to choose from, each with its price if it has one; none where there is no choice. */
export function printingOptions({ printings }: OfCard): { value: string; label: string }[] {
  if (printings.length < 2) return []
  return printings.map(({ id, label, currentMarketPriceCents: price }) => ({
    value: id,
    label: [label ?? 'Not known', price === null ? null : formatCents(price)].filter(Boolean).join(' · '),
  }))
}
