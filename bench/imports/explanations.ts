/** What a row means and how it was read, in words for those who look at examples. */
import type { CopyState } from '#domain/copies/copy'
import type { RowReading } from '#domain/import/import-row'
import type { Found } from '#server/commands/import/find-product'
import type { PrintingOf } from './outcome.ts'
import type { Held, TrueState } from './written-file.ts'

export function heldText(holds: readonly Held[], printingOf: PrintingOf): string {
  const copies = holds.map(
    ({ productId, quantity, paidCents, currency, state }) =>
      `${quantity} × ${productText(productId, printingOf)}, ${paidText(paidCents, currency)}, ${stateText(state)}`,
  )
  return copies.join(' and ') || 'no copy'
}

export function readText(
  reading: RowReading | null,
  match: Found | undefined,
  printingOf: PrintingOf,
): string {
  if (reading === null) return 'as no row'
  if ('skipped' in reading) return `as left out: ${reading.skipped}`
  if ('wrong' in reading)
    return reading.wrong.map(({ heading, sentence }) => `${heading}: ${sentence}`).join(' ')
  const { product, quantity, paidCents, currency, state, readAs } = reading.ok
  const { name, setName, setCode, cardNumber, setCardCount, printing } = product
  const words = JSON.stringify({ name, setName, setCode, cardNumber, setCardCount, printing })
  const marks = readAs.length > 0 ? ` "${readAs.join(' ')}"` : ''
  return `${quantity} × ${words}, ${paidText(paidCents, currency ?? 'no currency')}, ${stateText(state)}${marks}: ${matchText(match, printingOf)}`
}

function matchText(match: Found | undefined, printingOf: PrintingOf): string {
  if (match?.verdict === 'matched') {
    const assumed = match.assumed === null ? '' : ` "${match.assumed}"`
    return `${productText(match.productId, printingOf)} by ${match.by}${assumed}`
  }
  if (match?.verdict !== 'several') return match?.verdict ?? 'nothing'
  return `several: ${match.productIds.map(id => productText(id, printingOf)).join(' or ')}`
}

function productText(id: string, printingOf: PrintingOf): string {
  const printing = printingOf.get(id)
  return printing ? [printing.name, printing.cardId, printing.finish, ...printing.marks].join(' ') : id
}

function paidText(cents: number | null, currency: string): string {
  return cents === null ? 'no price' : `${(cents / 100).toFixed(2)} ${currency}`
}

function stateText(state: CopyState | TrueState): string {
  if (state.kind === 'raw') return state.condition ?? 'any condition'
  if (state.kind !== 'graded') return state.kind
  return 'company' in state ? `${state.company} ${state.grade}` : `${state.gradingCompany} ${state.grade}`
}
