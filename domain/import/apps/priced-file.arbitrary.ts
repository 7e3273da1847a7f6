/** Files with nothing but names and prices, for tests. */
import type { RowReading } from '#domain/import/import-row'
import { readRow } from '#domain/import/read-row'
import { recogniseFile, type Told } from '#domain/import/recognise-file'
import { isRefusal } from '#domain/refusal'

export const blank = { blankCondition: 'Near Mint', blankQuantity: 1 } as const

/** A file with these prices in the ledger of a collector. */
export function priced(
  prices: readonly string[],
  ledger = 'USD',
  told: Told['answers'] = {},
  heading = 'Price',
) {
  const rows = [['Name', heading], ...prices.map(price => ['Mewtwo', price])]
  const file = recogniseFile(rows, { answers: { ...blank, ...told } }, null, ledger)
  if (isRefusal(file)) throw new Error(file.sentence)
  const read = rows.slice(1).map(row => readRow(row, file.reading, '2026-11-25'))
  return { questions: file.questions, read, amounts: read.map(amountOf) }
}

export function amountOf(read: RowReading): string | null {
  return 'ok' in read ? `${read.ok.paidCents} ${read.ok.currency ?? 'ledger'}` : null
}

/** What is asked about a file with these prices, with the likeliest answer. */
export const asked = (prices: readonly string[], ledger?: string, told?: Told['answers'], heading?: string) =>
  priced(prices, ledger, told, heading).questions.map(({ about, choices }) => [about, choices?.[0]])
