/** The rows of an exported collection: equal copies are one row with a quantity. */
import { appRows } from '#domain/export/app-rows'
import type { CopyToExport, RowCells } from '#domain/export/copy-to-export'
import { type ExportFormat, formatFacts, writesCosts } from '#domain/export/export-format'
import { type MergedRow, RowMerger } from '#domain/export/merged-rows'
import { stateOf } from '#domain/copies/copy'
import { heldColumns, productColumns } from '#contract/exported-data'
import type { CopyToWrite } from '#server/db/copies/copies-to-export'
import { turn } from '#server/turns'
import { cellsOf } from './copy-cells.ts'
import { readCopy } from './exported-answers.ts'

export interface FileRows {
  readonly headings: readonly string[]
  /** In batches. */
  readonly rows: AsyncIterable<RowCells[]>
}

/** Returns the rows of a format, for copies that come group by group. What it cannot hold is left out. */
export function rowsOf(
  format: ExportFormat,
  copies: AsyncIterable<CopyToWrite[]>,
  ledgerCurrency: string,
): FileRows {
  const { maxQuantity } = formatFacts[format]
  if (format === 'holofolio') {
    const headings = ['Quantity', ...Object.keys(productColumns), ...heldColumns.map(([heading]) => heading)]
    const rowOf = (copy: CopyToWrite) => ownCells(copy, ledgerCurrency)
    return {
      headings: [...headings, 'Currency'],
      rows: merged(copies, rowOf, { maxQuantity, quantityAt: 0 }),
    }
  }
  const { headings, quantityAt, rowOf } = appRows[format]
  const hasCosts = writesCosts(format, ledgerCurrency)
  const cellsOfCopy = (copy: CopyToWrite) => {
    const row = rowOf(toExport(copy, hasCosts))
    return typeof row === 'string' ? null : row
  }
  return { headings, rows: merged(copies, cellsOfCopy, { maxQuantity, quantityAt }) }
}

function ownCells(copy: CopyToWrite, ledgerCurrency: string): RowCells {
  const fields = heldColumns.map(([, field]) => field)
  return [
    ...Object.values(productColumns).map(field => copy[field]),
    ...cellsOf(readCopy(copy), fields, ledgerCurrency),
    ledgerCurrency,
  ]
}

function toExport(copy: CopyToWrite, hasCosts: boolean): CopyToExport {
  const { purchaseDate, costBasisCents, note } = copy
  const costCents = hasCosts ? costBasisCents : null
  return { product: copy, state: stateOf(copy), costCents, purchaseDate, note }
}

type Merging = Record<'maxQuantity' | 'quantityAt', number>

async function* merged(
  copies: AsyncIterable<CopyToWrite[]>,
  rowOf: (copy: CopyToWrite) => RowCells | null,
  { maxQuantity, quantityAt }: Merging,
): AsyncGenerator<RowCells[]> {
  const merger = new RowMerger(maxQuantity)
  const withQuantity = ({ cells, quantity }: MergedRow) => cells.toSpliced(quantityAt, 0, String(quantity))
  let group: string | null = null
  for await (const batch of copies) {
    await turn()
    const finished: MergedRow[] = []
    for (const copy of batch) {
      if (copy.groupKey !== group) finished.push(...merger.end())
      group = copy.groupKey
      const row = rowOf(copy)
      if (row !== null) finished.push(...merger.add(row))
    }
    yield finished.map(withQuantity)
  }
  yield merger.end().map(withQuantity)
}
