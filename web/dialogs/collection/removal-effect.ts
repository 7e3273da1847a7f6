/**
 * Previews what removing a copy does to the collector's money: the ledger entry the server will write
 * (specification, section 4).
 */
import type { LedgerEntry } from '#domain/collection/ledger'
import { decideRemoval, type RemovalRequest } from '#domain/collection/remove-copy'
import { type Cents, centsFromText } from '#domain/money/money'
import { isRefusal } from '#domain/refusal'
import type { FieldErrors } from '#web/components/fields/form-state.ts'
import { formatCents, formatSignedCents } from '#web/format/money.ts'
import { amountError } from '#web/format/amount-error.ts'

/** The form of a removal, as typed. */
export const emptyRemovalForm = { soldPrice: '' }

export type RemovalForm = typeof emptyRemovalForm

export type RemovalReading =
  | { readonly request: RemovalRequest; readonly entry: LedgerEntry }
  | { readonly errors: FieldErrors<keyof RemovalForm> }

/** Reads the removal form. Without the tick the copy was added by mistake and the sold price is ignored. */
export function readRemoval(costBasisCents: Cents, isSold: boolean, form: RemovalForm): RemovalReading {
  const soldPriceCents = isSold ? centsFromText(form.soldPrice) : null
  if (isSold && soldPriceCents === null) {
    return { errors: { soldPrice: amountError('Sold price', form.soldPrice) } }
  }
  const request = { soldPriceCents }
  const decision = decideRemoval(costBasisCents, request)
  if (isRefusal(decision)) return { errors: { soldPrice: decision.sentence } }
  return { request, entry: decision.entry }
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
