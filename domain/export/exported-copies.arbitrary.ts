/** Copies to export, and rows read back, in tests. */
import { readAll } from '#domain/import/apps/read-file.arbitrary'
import { escapedText } from '#domain/import/cells/formula-text'
import type { RowReading } from '#domain/import/import-row'
import { cents } from '#domain/money/money'
import { type AppFormat, appRows } from './app-rows.ts'
import type { CopyToExport, ProductToExport } from './copy-to-export.ts'

export const charizard: ProductToExport = {
  productType: 'card',
  name: 'Charizard',
  setName: 'Base Set',
  setCode: 'base1',
  setCardCount: 102,
  cardNumber: '4',
  rarity: 'Rare',
  printingKey: 'holo:unlimited',
  printingLabel: 'Unlimited Holo',
  language: 'en',
  tcgplayerId: '42382',
}

export const nearMint: CopyToExport = {
  product: charizard,
  state: { kind: 'raw', condition: 'Near Mint' },
  costCents: cents(1_250),
  purchaseDate: '2024-01-31',
  note: null,
}

/** The cells of a copy by the headings of a format; or why it has none. */
export function cellsBy(format: AppFormat, copy: CopyToExport): Readonly<Record<string, string>> | string {
  const { headings, quantityAt, rowOf } = appRows[format]
  const row = rowOf(copy)
  if (typeof row === 'string') return row
  const cells = row.toSpliced(quantityAt, 0, '1')
  return Object.fromEntries(headings.map((heading, index) => [heading, cells[index] ?? '']))
}

/** What an import reads of the file with this copy. */
export function readBack(format: AppFormat, copy: CopyToExport): RowReading {
  const cells = cellsBy(format, copy)
  if (typeof cells === 'string') throw new Error(cells)
  const [row] = readAll([[...appRows[format].headings], Object.values(cells).map(escapedText)])
  if (row === undefined) throw new Error('no row')
  return row
}
