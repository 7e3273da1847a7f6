/** A small PriceCharting on 127.0.0.1 for tests: a table of invented products, fetched at most once in ten minutes. */
import { type Imitation, imitationOf, windowOf } from './imitation.ts'

export const chartingToken = 'c0b53bce27c1bdab90b1605249e600dc43dfd1d5'
const tenMinutesMs = 10 * 60_000

/** The columns of November 2026 that have prices of cards, in another order. */
const columns = [
  'id',
  'console-name',
  'product-name',
  'loose-price',
  'cib-price',
  'new-price',
  'graded-price',
  'manual-only-price',
  'bgs-10-price',
  'condition-19-price',
  'retail-loose-buy',
  'genre',
  'tcg-id',
  'release-date',
] as const

export type ChartingRow = Readonly<Partial<Record<(typeof columns)[number], string>>>

/** Starts the sandbox on a free port. `rowsOf` returns the rows of the moment. */
export function startPriceCharting(
  rowsOf: () => readonly ChartingRow[],
  nowMs: () => number,
): Promise<Imitation> {
  const calls = windowOf(tenMinutesMs, 1, nowMs)
  return imitationOf(({ path, query }, violations) => {
    if (path !== '/price-guide/download-custom') return { status: 404, body: 'no such page' }
    if (query.get('t') !== chartingToken) return { status: 401, body: { status: 'error' } }
    if (!calls.take()) {
      violations.push('a second call within ten minutes')
      return { status: 429, body: { status: 'error' } }
    }
    return { status: 200, body: chartingTable(rowsOf()) }
  })
}

/** Writes a table as PriceCharting does. */
export function chartingTable(rows: readonly ChartingRow[]): string {
  const cell = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const lines = rows.map(row => columns.map(column => cell(row[column] ?? '')).join(','))
  return `${[columns.join(','), ...lines].join('\r\n')}\r\n`
}

/** A row of a card or a sealed product; prices as they are written there, such as $1,234.50. */
export function chartingRow(name: string, tcgId: string, prices: ChartingRow): ChartingRow {
  return { id: '6277151', 'console-name': 'Pokemon X', 'product-name': name, 'tcg-id': tcgId, ...prices }
}
