/**
 * Previews what removing a copy does to the collector's money: the ledger entry the server will write
 * (specification, section 4).
 */
import { entryForMistake, entryForSale, type LedgerEntry } from '#domain/collection/ledger'
import { type Cents, centsFromText } from '#domain/money/money'
import { formatCents, formatSignedCents } from '#web/format/money.ts'
import { amountError } from '#web/format/amount-error.ts'

export type RemovalReading =
  /** Null for a mistaken add. */
  { readonly soldPriceCents: Cents | null; readonly entry: LedgerEntry } | { readonly error: string }

/** Reads the removal form. Without the tick the copy was added by mistake and the sold price is ignored. */
export function readRemoval(costBasisCents: Cents, isSold: boolean, soldPriceText: string): RemovalReading {
  if (!isSold) return { soldPriceCents: null, entry: entryForMistake(costBasisCents) }
  const soldPriceCents = centsFromText(soldPriceText)
  if (soldPriceCents !== null) return { soldPriceCents, entry: entryForSale(costBasisCents, soldPriceCents) }
  return { error: amountError('Sold price', soldPriceText) }
}

/** The effect in one line, shown above the button. */
export function effectLine({ kind, cashCents, realisedProfitCents }: LedgerEntry): string {
  const earnings = `Lifetime earnings ${formatSignedCents(cashCents)}`
  if (kind === 'mistake') return `${earnings}, no profit or loss`
  const word = realisedProfitCents < 0 ? 'loss' : 'profit'
  return `${earnings}, ${word} ${formatSignedCents(realisedProfitCents)}`
}

/** Explains the effect in a sentence or two. */
export function effectExplanation({ kind, cashCents }: LedgerEntry): string {
  if (kind === 'mistake') {
    return `Your investment of ${formatCents(cashCents)} is added back to your lifetime earnings, as if you had never added the copy.`
  }
  return 'The sold price is added to your lifetime earnings. Your profit or loss is the sold price minus what you paid.'
}
