/** Whether a row was read as its collector means it: product, printing, quantity, price, currency, condition, grade. */
import { gradeName, gradingCompanyName } from '#domain/copies/grading-company'
import type { ImportRow, RowReading } from '#domain/import/import-row'
import type { Found } from '#server/commands/import/find-product'
import type { SampledPrinting } from './sampled-cards.ts'
import type { Held, WrittenRow } from './written-file.ts'

export const outcomes = ['right', 'right, marked', 'asked', 'unknown', 'wrong, marked', 'wrong'] as const
export type OutcomeName = (typeof outcomes)[number]

export interface Outcome {
  readonly name: OutcomeName
  /** What is wrong or asked: printing, price. Blank for what is right. */
  readonly about: string
}

/** Printings by the ids of their products. */
export type PrintingOf = ReadonlyMap<string, SampledPrinting>

/**
 * Judges a row. What is wrong counts as marked where the row has a sentence about it: on the printing for a wrong printing,
 * of any kind for another card, and on how cells were read for the rest. A copy that is left out without a question is
 * wrong, and so is one that its collector does not hold.
 */
export function outcomeOf(
  { holds }: WrittenRow,
  reading: RowReading | null,
  match: Found | undefined,
  printingOf: PrintingOf,
): Outcome {
  const isHeld = holds.length > 0
  if (reading === null) return isHeld ? { name: 'asked', about: 'file' } : right(false)
  if ('skipped' in reading)
    return isHeld ? { name: 'wrong', about: `left out: ${reading.skipped}` } : right(false)
  if ('wrong' in reading) {
    const about = reading.wrong.map(({ heading }) => heading).join(', ')
    return { name: 'asked', about: isHeld ? `cell: ${about}` : 'not held' }
  }
  const row = reading.ok
  const isReadAs = row.readAs.length > 0
  if (match === undefined || match.verdict === 'other game')
    return isHeld ? { name: 'wrong', about: 'left out: other game' } : right(false)
  const isMatched = match.verdict === 'matched'
  if (!isHeld)
    return isMatched
      ? wrong(isReadAs || match.assumed !== null, 'not held')
      : { name: 'asked', about: 'not held' }
  const [held] = holds
  const fault = holds.length === 1 && held ? faultOf(row, held) : null
  if (fault !== null) return wrong(isReadAs, fault)
  if (match.verdict === 'unknown') return { name: 'unknown', about: 'product' }
  if (match.verdict === 'several') {
    const isOffered = holds.every(({ productId }) => match.productIds.includes(productId))
    return isOffered ? { name: 'asked', about: 'product' } : { name: 'unknown', about: 'product not offered' }
  }
  const sentences = [...row.readAs, ...(match.assumed === null ? [] : [match.assumed])]
  if (holds.length > 1) return wrong(sentences.some(isOfPrinting), 'one printing of several')
  if (held?.productId === match.productId) return right(sentences.length > 0)
  const isPrinting =
    held !== undefined && printingOf.get(held.productId)?.cardId === printingOf.get(match.productId)?.cardId
  if (isPrinting) return wrong(sentences.some(isOfPrinting), 'printing')
  return wrong(sentences.length > 0, 'card')
}

/** A sentence on the set alone does not say that the printing is uncertain. */
const isOfPrinting = (sentence: string) => /printing|edition|finish/i.test(sentence)

const right = (isMarked: boolean): Outcome => ({ name: isMarked ? 'right, marked' : 'right', about: '' })
const wrong = (isMarked: boolean, about: string): Outcome => ({
  name: isMarked ? 'wrong, marked' : 'wrong',
  about,
})

/** What differs from the truth, the product aside. No price and a price of 0 are the same. */
function faultOf(row: ImportRow, held: Held): string | null {
  if (row.quantity !== held.quantity) return 'quantity'
  if ((row.paidCents ?? 0) !== (held.paidCents ?? 0)) return 'price'
  if (held.paidCents && (row.currency ?? 'USD') !== held.currency) return 'currency'
  const { state } = row
  if (held.state.kind === 'graded') {
    if (state.kind !== 'graded') return 'grade'
    const isSame =
      gradingCompanyName(state.gradingCompany) === held.state.company &&
      gradeName(state.grade) === held.state.grade
    return isSame ? null : 'grade'
  }
  if (state.kind !== 'raw') return 'state'
  return held.state.condition === null || state.condition === held.state.condition ? null : 'condition'
}
