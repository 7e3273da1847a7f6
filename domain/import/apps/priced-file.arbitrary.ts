/** Files with nothing but names and prices, for tests. */
import type { RowReading } from '#domain/import/import-row'
import { isOpen } from '#domain/import/reading'
import type { Mapping } from '#domain/import/recognise-file'
import { readAs, recognised } from './read-file.arbitrary.ts'

export const blank = { blankCondition: 'Near Mint', blankQuantity: 1 } as const

/** A file with these prices in the ledger of a collector. */
export function priced(
  prices: readonly string[],
  ledger = 'USD',
  answers: Mapping['answers'] = {},
  heading = 'Price',
) {
  const rows = [['Name', heading], ...prices.map(price => ['Mewtwo', price])]
  const file = recognised(rows, { answers: { ...blank, ...answers } }, null, ledger)
  const read = readAs(file, rows)
  return { questions: file.questions.filter(isOpen), read, amounts: read.map(amountOf) }
}

export function amountOf(read: RowReading | undefined): string | null {
  return read !== undefined && 'ok' in read ? `${read.ok.paidCents} ${read.ok.currency ?? 'ledger'}` : null
}

/** What is asked about a file with these prices, with the likeliest answer. */
export const asked = (
  prices: readonly string[],
  ledger?: string,
  answers?: Mapping['answers'],
  heading?: string,
) => priced(prices, ledger, answers, heading).questions.map(({ about, choices }) => [about, choices?.[0]])
