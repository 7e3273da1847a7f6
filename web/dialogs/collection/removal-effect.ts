/**
 * What removing a copy does to the money, before it happens: the same ledger entry the server will write
 * (specification, section 4).
 */
import { entryForMistake, entryForSale, type LedgerEntry } from '#domain/collection/ledger'
import { type Cents, centsFromText } from '#domain/money/money'
import { formatCents, formatSignedCents } from '#web/format/money.ts'

export type RemovalReading =
  /** Null for a mistaken add. */
  { readonly soldPriceCents: Cents | null; readonly entry: LedgerEntry } | { readonly error: string }

/** Reads the removal form; an unticked box is a mistaken add, whatever stands in the price field. */
export function readRemoval(costBasisCents: Cents, isSold: boolean, soldPriceText: string): RemovalReading {
  if (!isSold) return { soldPriceCents: null, entry: entryForMistake(costBasisCents) }
  const soldPriceCents = centsFromText(soldPriceText)
  if (soldPriceCents !== null) return { soldPriceCents, entry: entryForSale(costBasisCents, soldPriceCents) }
  if (soldPriceText.trim() === '') return { error: 'Sold price is required.' }
  return { error: 'Sold price must be from $0.00 to $100,000,000.00, such as 12.50.' }
}

/** The effect in one line, as it stands above the button. */
export function effectLine({ kind, cashCents, realisedProfitCents }: LedgerEntry): string {
  const earnings = `Lifetime earnings ${formatSignedCents(cashCents)}`
  if (kind === 'mistake') return `${earnings}, nothing earned or lost`
  const word = realisedProfitCents < 0 ? 'loss' : 'profit'
  return `${earnings}, ${word} ${formatSignedCents(realisedProfitCents)}`
}

/** What the line means, in a sentence. */
export function effectExplanation({ kind, cashCents }: LedgerEntry): string {
  if (kind === 'mistake') {
    return `The investment of ${formatCents(cashCents)} goes back to your lifetime earnings, as if the copy had never been added.`
  }
  return 'The sale price goes to your lifetime earnings; the difference to what you paid is your profit or loss.'
}
