/** What the rows of the preview say, as they are read so far. */
import { languageMark } from '#domain/products/language'
import { stateLabel } from '#domain/copies/copy'
import type { ImportRow, SkippedRow } from '#domain/import/import-row'
import { readRow } from '#domain/import/read-row'
import type { Reading } from '#domain/import/reading'
import { formatCount, formatDay } from '#web/format/values.ts'
import { formatHundredths } from '#web/format/currency.ts'

export interface PreviewRow {
  /** The number of the row in the file, from 1. */
  readonly line: number
  readonly kind: 'ok' | 'wrong' | 'skipped'
  readonly title: string
  /** Short facts, or sentences about what is wrong. */
  readonly facts: readonly string[]
}

const skippedWords: Readonly<Record<SkippedRow, string>> = {
  blank: 'An empty row',
  total: 'A total: left out',
  'no copies': 'No copy: left out',
  'not owned': 'Not owned: left out',
  sold: 'Sold: left out',
  removed: 'Removed: left out',
  'other game': 'Of another game: left out',
}

/** Returns a row as it is read. Amounts without a currency are in the ledger's. */
export function previewRow(
  cells: readonly string[],
  line: number,
  reading: Reading,
  { latestDay, currency }: { readonly latestDay: string; readonly currency: string },
): PreviewRow {
  const read = readRow(cells, reading, latestDay)
  if ('ok' in read) return { line, kind: 'ok', ...rowWords(read.ok, currency) }
  const { name } = reading.columns
  const title = (name === null ? '' : (cells[name] ?? '')).trim() || `Row ${formatCount(line)}`
  if ('skipped' in read) return { line, kind: 'skipped', title, facts: [skippedWords[read.skipped]] }
  return {
    line,
    kind: 'wrong',
    title,
    facts: read.wrong.map(({ heading, cell, sentence }) =>
      cell === '' ? `${heading}: ${sentence}` : `${heading} “${cell}”: ${sentence}`,
    ),
  }
}

function rowWords(row: ImportRow, ledgerCurrency: string): Pick<PreviewRow, 'title' | 'facts'> {
  const { product, state, quantity, purchaseDate } = row
  const { name, setName, setCode, cardNumber, printing, language } = product
  const facts = [
    setName ?? setCode,
    cardNumber && `#${cardNumber}`,
    printing,
    language && languageMark(language),
    stateLabel(state),
    paidWords(row, ledgerCurrency),
    purchaseDate && formatDay(purchaseDate),
    ...row.readAs,
  ]
  const named = name || [setCode, cardNumber].filter(Boolean).join(' ') || 'By its id'
  return {
    title: quantity === 1 ? named : `${formatCount(quantity)} × ${named}`,
    facts: facts.filter((fact): fact is string => fact !== null && fact !== ''),
  }
}

/** "$4.50 each, $9.00 in all" */
function paidWords({ paidCents, currency, quantity }: ImportRow, ledgerCurrency: string): string {
  if (paidCents === null) return 'no price'
  const written = (hundredths: number) => formatHundredths(hundredths, currency ?? ledgerCurrency)
  if (quantity === 1) return written(paidCents)
  const about = paidCents % quantity === 0 ? '' : 'about '
  return `${about}${written(Math.round(paidCents / quantity))} each, ${written(paidCents)} in all`
}
