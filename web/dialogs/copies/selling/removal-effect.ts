/**
 * Previews what removing a copy does to the collector's money: the ledger entry the server will write
 * (specification, section 4).
 */
import { type CostField, costsInWords, extraTotalCents } from '#domain/copies/extra-costs'
import {
  decideRemoval,
  type RemovalDecision,
  type RemovalRequest,
  type UnsoldEnding,
} from '#domain/copies/remove-copy'
import { saleDayRefusal } from '#domain/copies/sale-day'
import { type Cents, cents } from '#domain/money/money'
import { isRefusal } from '#domain/refusal'
import type { FieldErrors } from '#web/components/fields/form-state.ts'
import { blankCosts, readCosts, withoutZeros } from '#web/format/cost-words.ts'
import { formatCents, formatSignedCents } from '#web/format/values.ts'
import { amountError, centsFromTyped } from '#web/format/typed-amount.ts'

export type RemovalField = 'soldPrice' | CostField<'sale'> | 'venue' | 'day'
export type RemovalValues = Readonly<Record<RemovalField, string>>
export type RemovalErrors = FieldErrors<RemovalField>

/** How a copy leaves, as chosen in the form. */
export type ChosenEnding = 'sale' | UnsoldEnding

export interface RemovalForm {
  readonly ending: ChosenEnding
  /** The texts of the sale. Ignored unless the copy was sold. */
  readonly values: RemovalValues
  readonly now: Date
}

/** What the dialog sends: a removal, and the day of a sale. */
export interface SentRemoval extends RemovalRequest {
  readonly day?: string
}

export type RemovalReading =
  | { readonly send: SentRemoval; readonly decision: RemovalDecision }
  | { readonly errors: RemovalErrors }

/** Initial values of the form. A sale is on the collector's current day, YYYY-MM-DD, unless they change it. */
export function emptyRemovalValues(today: string): RemovalValues {
  return { soldPrice: '', ...blankCosts('sale'), venue: '', day: today }
}

/** Reads the removal form and decides it as the server will. Blank costs count as 0. */
export function readRemoval(costBasisCents: Cents, form: RemovalForm): RemovalReading {
  const read = form.ending === 'sale' ? readSale(form) : { send: unsold(form.ending) }
  if ('errors' in read) return read
  const decision = decideRemoval(costBasisCents, read.send)
  if (isRefusal(decision)) return { errors: { [decision.field ?? 'soldPrice']: decision.sentence } }
  return { ...read, decision }
}

function unsold(ending: UnsoldEnding): SentRemoval {
  return { soldPriceCents: null, ...(ending !== 'mistake' && { ending }) }
}

function readSale({ values, now }: RemovalForm): { send: SentRemoval } | { errors: RemovalErrors } {
  const soldPriceCents = centsFromTyped(values.soldPrice)
  const costs = readCosts('sale', values)
  const dayError = values.day === '' ? 'Day is required.' : saleDayRefusal(values.day, now)?.sentence
  const errors = {
    ...(soldPriceCents === null && { soldPrice: amountError('Sold price', values.soldPrice) }),
    ...costs.errors,
    ...(dayError !== undefined && { day: dayError }),
  }
  if (Object.keys(errors).length > 0) return { errors }
  const venue = values.venue.trim()
  return {
    send: {
      soldPriceCents,
      ...withoutZeros(costs.sent),
      ...(venue !== '' && { venue }),
      day: values.day,
    },
  }
}

/** The effect in one line, shown above the button. */
export function effectLine({ entry: { kind, cashCents, realisedProfitCents } }: RemovalDecision): string {
  if (kind === 'mistake') return `Lifetime earnings ${formatSignedCents(cashCents)}, no profit or loss`
  const result = `${realisedProfitCents < 0 ? 'loss' : 'profit'} ${formatSignedCents(realisedProfitCents)}`
  if (kind === 'sale') {
    const verb = cashCents < 0 ? 'pay' : 'receive'
    return `You ${verb} ${formatCents(Math.abs(cashCents))}; ${result}`
  }
  return realisedProfitCents === 0 ? 'You receive nothing; no loss' : `You receive nothing; ${result}`
}

/** Explains the effect in a sentence or two. */
export function effectExplanation({ removal, entry }: RemovalDecision): string {
  if (removal.removal === 'sold') return saleExplanation(extraTotalCents(removal.saleCosts))
  if (entry.kind === 'mistake') {
    return `Your investment of ${formatCents(entry.cashCents)} is added back to your lifetime earnings, as if you had never added the copy.`
  }
  return `The ${formatCents(cents(-entry.costBasisCents))} you paid becomes a realised loss. Your lifetime earnings stay as they are.`
}

function saleExplanation(saleCostsCents: Cents): string {
  if (saleCostsCents === 0) {
    return 'The sold price is added to your lifetime earnings. Your profit or loss is the sold price minus what you paid.'
  }
  return `The sold price minus ${formatCents(saleCostsCents)} of ${costsInWords()} is added to your lifetime earnings. Your profit or loss is that amount minus what you paid.`
}

/** What is missing while the form cannot be read. */
export function effectMissing(errors: RemovalErrors): string {
  return errors.soldPrice === undefined
    ? `Correct the ${costsInWords('or', 'day')} to see your profit or loss.`
    : 'Enter the sold price to see your profit or loss.'
}
