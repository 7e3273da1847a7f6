/**
 * Reads PriceCharting's table of Pokémon cards: one row for each printing, with prices in dollars. Columns are found by
 * name: there were 27 in April 2026 and 37 in November. Prices are its own figures.
 */
import type { Unreadable } from '#domain/products/catalogue-entry'
import { type Cents, centsFromText } from '#domain/money/money'
import { isVintage } from '#domain/prices/condition-estimate'
import type { PriceQuote } from '#domain/prices/price-quote'
import { type PriceTarget, gradedTarget } from '#domain/prices/price-target'
import { csvRows, NoTable } from '#server/price-sources/csv-rows'
import type { FilePrices, OurProduct } from '#server/price-sources/price-list'
import { type NamedRow, RowCollector } from './charting-cards.ts'
import { rowNamed, rowOfPrinting, tagsOf } from './charting-row.ts'
import { type GradingCompany, gradingCompanies } from '#domain/copies/grading-company'

const mostRows = 500_000
/** Far more than a card has printings: which row is which is compared for each printing and grade. */
const mostOfId = 100
/** Reading the brackets of a name takes the square of its length. */
const longestName = 300
/** Ten million dollars: no card was sold for more. */
const maxCents = 1_000_000_000
/** PriceCharting files other languages under consoles of their own; ours are English. */
const foreign = /\b(japanese|chinese|korean)\b/i

interface ChartingRow extends NamedRow {
  /** By column, where there is a price. */
  readonly cents: Readonly<Partial<Record<string, Cents>>>
}

/** Reads the table as it comes. Refuses one without its columns, and one with more wrong rows than right ones. */
export async function readChartingFile(
  chunks: AsyncIterable<string>,
  pause: () => Promise<void>,
): Promise<FilePrices | Unreadable> {
  try {
    return await readTable(chunks, pause)
  } catch (error) {
    if (error instanceof NoTable) return { unreadable: `a file with ${error.message}` }
    throw error
  }
}

async function readTable(
  chunks: AsyncIterable<string>,
  pause: () => Promise<void>,
): Promise<FilePrices | Unreadable> {
  let columns: Columns | null = null
  const collected = new RowCollector<ChartingRow>()
  const count = { rows: 0, foreign: 0, wrong: 0 }
  for await (const rows of csvRows(chunks)) {
    await pause()
    for (const cells of rows) {
      if (columns === null) {
        const read = columnsOf(cells)
        if ('unreadable' in read) return read
        columns = read
        continue
      }
      count.rows += 1
      if (count.rows > mostRows) return { unreadable: 'a file with too many rows' }
      const row = readRow(cells, columns)
      if (row === 'wrong') count.wrong += 1
      else if (row === 'foreign') count.foreign += 1
      else collected.add(row.id, row)
    }
  }
  if (count.rows === 0) return { unreadable: 'a file without rows' }
  if (count.wrong * 2 > count.rows) return { unreadable: 'a file whose rows have another format' }
  const { byId, cardById, ids, parts, unknown } = await collected.rowsById(pause)
  const rowsOf = (id: string, { hasId }: OurProduct) => {
    const rows = (hasId ? byId : cardById).get(id) ?? []
    return rows.length > mostOfId ? [] : rows
  }
  return {
    rows: count.rows,
    unknown: count.foreign + unknown,
    leftOut: count.wrong,
    productIds: ids,
    withoutId: parts,
    namesPrintings: true,
    quoteOf: (id, ours, builtAt) => quoteOf(rowsOf(id, ours), ours, builtAt),
    grades: {
      usual: usualGrades,
      quoteOf: (id, ours, target, builtAt) => gradedQuote(rowsOf(id, ours), ours, target, builtAt),
    },
  }
}

interface Columns {
  readonly width: number
  readonly console: number
  readonly name: number
  readonly tcgId: number
  readonly prices: readonly (readonly [name: string, at: number])[]
}

function columnsOf(header: readonly string[]): Columns | Unreadable {
  const names = header.map(cell => cell.trim().toLowerCase())
  const missing = ['console-name', 'product-name', 'tcg-id', ungradedColumn].find(
    name => !names.includes(name),
  )
  if (missing !== undefined) return { unreadable: `a file without the column ${missing}` }
  return {
    width: names.length,
    console: names.indexOf('console-name'),
    name: names.indexOf('product-name'),
    tcgId: names.indexOf('tcg-id'),
    prices: priceColumns.flatMap(name =>
      names.includes(name) ? [[name, names.indexOf(name)] as const] : [],
    ),
  }
}

function readRow(
  cells: readonly string[],
  columns: Columns,
): (ChartingRow & { readonly id: string | null }) | 'foreign' | 'wrong' {
  const id = cells[columns.tcgId]?.trim() ?? ''
  const console = cells[columns.console]?.trim() ?? ''
  const name = cells[columns.name]?.trim() ?? ''
  if (cells.length !== columns.width || name === '' || name.length > longestName) return 'wrong'
  if (!/^\d{0,12}$/.test(id)) return 'wrong'
  if (foreign.test(console)) return 'foreign'
  const cents: Partial<Record<string, Cents>> = {}
  for (const [column, at] of columns.prices) {
    const price = readDollars(cells[at] ?? '')
    if (price === undefined) return 'wrong'
    if (price !== null) cents[column] = price
  }
  return { id: id === '' ? null : String(Number(id)), console, productName: name, tags: tagsOf(name), cents }
}

/**
 * Reads "$2,200.00 ". Null for none, which is also written as $0.00; undefined for what is no amount of dollars. One without
 * a dollar sign and cents may be in cents, a hundred times as much.
 */
function readDollars(cell: string): Cents | null | undefined {
  const text = cell.trim()
  if (text === '') return null
  const cents = /^\$|\.\d{2}$/.test(text) ? centsFromText(text) : null
  if (cents === null || cents > maxCents) return undefined
  return cents === 0 ? null : cents
}

function quoteOf(rows: readonly ChartingRow[], ours: OurProduct, asOf: string): PriceQuote | null {
  const isSealed = ours.productType === 'sealed_product'
  // Brackets in the name of a sealed product tell what is in it, such as [Set of 4]: its id is its own.
  const own = rows.length === 1 ? rows[0] : null
  const row = isSealed ? own : rowOf(ours, rows)
  const priceCents = (isSealed ? row?.cents[newColumn] : undefined) ?? row?.cents[ungradedColumn] ?? null
  if (priceCents === null) return null
  // What is sold of old cards is often played.
  const confidence = !isSealed && isVintage(ours.releaseDate) ? 'low' : 'medium'
  return { priceCents, kind: 'guide', asOf, confidence, listings: null }
}

function gradedQuote(
  rows: readonly ChartingRow[],
  ours: OurProduct,
  target: PriceTarget,
  asOf: string,
): PriceQuote | null {
  if (ours.productType === 'sealed_product' || target.kind !== 'graded') return null
  const grade = columnOfGrade(target)
  if (grade === null) return null
  const row = rowOf(ours, rows)
  const priceCents = row?.cents[grade.column] ?? null
  if (priceCents === null) return null
  const isGuess = grade.isOfAnyCompany && target.gradingCompany !== 'PSA'
  return { priceCents, kind: 'guide', asOf, confidence: isGuess ? 'low' : 'medium', listings: null }
}

/** A printing without an id has a row only if its brackets say so. */
function rowOf({ hasId, printingKey, printingsOfId }: OurProduct, rows: readonly ChartingRow[]) {
  if (hasId) return rowOfPrinting(printingKey, printingsOfId, rows)
  return printingKey === null ? null : rowNamed(printingKey, printingsOfId, rows)
}

/** Of a card "Ungraded", in whatever condition. */
const ungradedColumn = 'loose-price'
/** Of a sealed product "New"; of a card "Graded 8 or 8.5". */
const newColumn = 'new-price'

/** Grade 10 has a column for each company. */
const tens: readonly (readonly [column: string, company: GradingCompany, grade: string])[] = [
  ['manual-only-price', 'PSA', '10'],
  ['bgs-10-price', 'BGS', '10'],
  ['condition-20-price', 'BGS', 'Black Label 10'],
  ['condition-17-price', 'CGC', '10'],
  ['condition-19-price', 'CGC', 'Pristine 10'],
  ['condition-18-price', 'SGC', '10'],
  ['condition-21-price', 'TAG', '10'],
  ['condition-22-price', 'ACE', '10'],
]
/** Lower grades are "by a grading company", whichever. */
const ofAnyCompany: readonly (readonly [column: string, grades: readonly string[]])[] = [
  ['condition-9-price', ['1']],
  ['condition-10-price', ['2']],
  ['condition-13-price', ['3']],
  ['condition-14-price', ['4']],
  ['condition-15-price', ['5']],
  ['condition-16-price', ['6']],
  ['cib-price', ['7', '7.5']],
  [newColumn, ['8', '8.5']],
  ['graded-price', ['9']],
  ['box-only-price', ['9.5']],
]

const priceColumns: readonly string[] = [
  ungradedColumn,
  ...tens.map(([column]) => column),
  ...ofAnyCompany.map(([column]) => column),
]

type GradedTarget = PriceTarget & { readonly kind: 'graded' }

interface GradeColumn {
  readonly column: string
  readonly isOfAnyCompany: boolean
}

const columnsByGrade: ReadonlyMap<string, GradeColumn> = new Map<string, GradeColumn>([
  ...tens.map(
    ([column, company, grade]) => [gradeKey(company, grade), { column, isOfAnyCompany: false }] as const,
  ),
  ...ofAnyCompany.flatMap(([column, grades]) =>
    gradingCompanies.flatMap(company =>
      grades.map(grade => [gradeKey(company, grade), { column, isOfAnyCompany: true }] as const),
    ),
  ),
])

/** Returns the column of a grade; null if the table has none. */
export function columnOfGrade({ gradingCompany, grade }: GradedTarget): GradeColumn | null {
  return columnsByGrade.get(gradeKey(gradingCompany, grade)) ?? null
}

function gradeKey(company: string, grade: string): string {
  const target = gradedTarget(company, grade)
  return target.kind === 'graded' ? `${target.gradingCompany} ${target.grade}` : ''
}

/**
 * The grades that are priced before anybody holds them: every 10, and the lower ones of the company that gives most of
 * them, which is PSA; it gives no 9.5.
 */
export const usualGrades: readonly PriceTarget[] = [
  ...tens.map(([, company, grade]) => gradedTarget(company, grade)),
  ...ofAnyCompany.flatMap(([, grades]) =>
    grades.flatMap(grade =>
      (grade === '9.5' ? ['BGS', 'CGC'] : ['PSA']).map(company => gradedTarget(company, grade)),
    ),
  ),
]
