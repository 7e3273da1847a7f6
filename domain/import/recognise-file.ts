/**
 * Finds out what a file of rows is: which row has the headings, whose app's they are, which column is what, and what only
 * the collector can answer.
 */
import { ledgerCurrency as usualLedgerCurrency } from '#domain/money/currency'
import { invalid, isRefusal, type Refusal } from '#domain/refusal'
import { foldedKey } from '#domain/text'
import { appOf, columnsBy, guideHeadings } from './app-files.ts'
import { headingCurrency, guessColumnsOf, guessColumns } from './usual-headings.ts'
import { widthOf } from './joined-cells.ts'
import { plainKey } from './name-keys.ts'
import { conditionWordsOf } from './questions/condition-words.ts'
import { questionsAbout } from './questions/questions.ts'
import { wholeRows } from './questions/found.ts'
import {
  type Answers,
  type ImportColumns,
  importFields,
  type Reading,
  type RecognisedFile,
  saysWhichCard,
  type Separator,
} from './reading.ts'
import { withoutReason } from './rows-left.ts'

export const importRefusals = {
  empty: 'The file has no rows.',
  noHeadings: 'The file has headings but no rows under them.',
  guide:
    "This is PriceCharting's price guide, which has no copies. Download your collection there instead: " +
    'Collection, then Download.',
} as const

/** Headings may be below a title and a few notes: they are among the first rows with a cell. */
export const titleRows = 12

/** What the collector mapped and answered. It takes the place of what was assumed. */
export interface Mapping {
  readonly columns?: ImportColumns
  readonly answers?: Partial<Answers>
}

/** What is known about a file as it is recognised. */
export interface KnownMapping extends Mapping {
  /** What was answered earlier, about this file or another one. It counts where the file leaves its question open. */
  readonly earlier?: Partial<Answers>
}

/** Returns earlier answers with those that were given since. Words and rates that these lack stay. */
export function withEarlier(earlier: Partial<Answers>, answers: Partial<Answers>): Partial<Answers> {
  return {
    ...earlier,
    ...answers,
    conditions: { ...earlier.conditions, ...answers.conditions },
    rates: { ...earlier.rates, ...answers.rates },
  }
}

/** What is remembered for the next file with the same headings: all but rates, which are of their days. */
export function rememberedOf({ answers, ...mapping }: Mapping): Mapping {
  const { rates: _, ...lasting } = answers ?? {}
  return Object.keys(lasting).length === 0 ? mapping : { ...mapping, answers: lasting }
}

/** What of it an earlier file may have been about. */
export const mappingParts = ['columns', 'answers'] as const
export type MappingPart = (typeof mappingParts)[number]

/** Returns which parts of a file differ from the `plain` file because of answers about an earlier one. */
export function rememberedParts(file: RecognisedFile, plain: RecognisedFile): MappingPart[] {
  const { columns } = file.reading
  const hasColumns = importFields.some(field => columns[field] !== plain.reading.columns[field])
  const hasAnswers = [...file.questions, ...file.conditionWords].some(({ isAnswered }) => isAnswered)
  return mappingParts.filter(part => (part === 'columns' ? hasColumns : hasAnswers))
}

/**
 * Recognises a file by its headings. A file of no known app has the columns that its headings usually mean, for its
 * collector to check. `mapping` takes the place of what is assumed; `separator` is what is between the cells of a text.
 * Refuses a file without rows, and a price guide.
 */
export function recogniseFile(
  rows: readonly (readonly string[])[],
  mapping: KnownMapping = {},
  separator: Separator = null,
  ledgerCurrency = usualLedgerCurrency,
): RecognisedFile | Refusal {
  const headerRow = headerRowOf(rows)
  if (headerRow === null) return invalid(importRefusals.empty)
  const header = headerIn(rows, headerRow)
  const known = appOf(header)
  const keys = new Set(header.map(plainKey))
  if (known === null && guideHeadings.every(heading => keys.has(heading)))
    return invalid(importRefusals.guide)
  const body = sampleOf(rows, headerRow + 1)
  if (body.length === 0) return invalid(importRefusals.noHeadings)
  const columns =
    mapping.columns ?? (known === null ? guessColumnsOf(header, body) : columnsBy(header, known.headings))
  const answers = withEarlier(mapping.earlier ?? {}, mapping.answers ?? {})
  const priceHeading = header[columns.price ?? -1] ?? ''
  const reading: Reading = {
    app: known?.app ?? null,
    headerRow,
    header,
    columns,
    currency: headingCurrency(priceHeading, ledgerCurrency),
    ledgerCurrency,
    hasCents: /\b(?:pennies|cents)\b/.test(plainKey(priceHeading)),
    separator,
    answers: { ...usualAnswers, ...answers },
  }
  const { questions, found } = questionsAbout(body, reading, answers)
  const { conditions, rates } = reading.answers
  const counted = { ...reading.answers, ...found, ...mapping.answers, conditions, rates }
  const answered = { ...reading, answers: counted }
  const conditionWords = conditionWordsOf(wholeRows(body, answered), answered)
  return { reading: answered, questions, conditionWords }
}

/** The same file with other columns or answers. */
export function recognisedAgain(
  rows: readonly (readonly string[])[],
  mapping: KnownMapping,
  separator: Separator = null,
  ledgerCurrency = usualLedgerCurrency,
): RecognisedFile | Refusal {
  const again = recogniseFile(rows, mapping, separator, ledgerCurrency)
  if (isRefusal(again)) return again
  if (saysWhichCard(again.reading.columns)) return again
  return invalid('Choose the column with the names of the cards.', 'columns')
}

/** By what a mapping is remembered: files with the same headings share one, and so does the file of what one left out. */
export function mappingKey(header: readonly string[]): string {
  return withoutReason(header).map(plainKey).join('|')
}

/** What is assumed where a file leaves it open. */
export const usualAnswers: Answers = {
  priceFor: 'copy',
  dayOrder: 'month first',
  decimalMark: '.',
  blankQuantity: 0,
  blankCondition: 'Near Mint',
  conditions: {},
}

/** The row of the app's headings, else the one with the most usual headings, else the first with two cells. */
export function headerRowOf(rows: readonly (readonly string[])[]): number | null {
  const first = rows.slice(0, titleRows).map((row, index) => ({ row, index }))
  const possible = first.filter(({ row }) => !isSeparatorLine(row) && row.some(cell => cell.trim() !== ''))
  const ofApp = possible.find(({ row }) => appOf(row) !== null)
  if (ofApp) return ofApp.index
  const known = possible.map(({ row, index }) => ({ index, count: knownHeadings(row) }))
  const best = known.toSorted((one, other) => other.count - one.count)[0]
  if (best && best.count >= 2) return best.index
  const wide = possible.find(({ row }) => row.filter(cell => cell.trim() !== '').length >= 2)
  return (wide ?? possible[0])?.index ?? null
}

/** The headings, with blank ones at the end as far as rows have cells there. */
function headerIn(rows: readonly (readonly string[])[], headerRow: number): string[] {
  const header = (rows[headerRow] ?? []).map(cell => cell.replace(/^\uFEFF/, ''))
  const widest = rows.slice(headerRow).reduce((width, row) => Math.max(width, widthOf(row)), 0)
  return header.slice(0, Math.max(widest, widthOf(header)))
}

/** Counts the usual headings of a row. */
export function knownHeadings(row: readonly string[]): number {
  return Object.values(guessColumns(row)).filter(column => column !== null).length
}

/** The line by which a file tells spreadsheets its delimiter: "sep=,". */
function isSeparatorLine(row: readonly string[]): boolean {
  return /^\uFEFF?"?sep=/.test(foldedKey(row[0] ?? '')) && row.slice(1).every(cell => cell.trim() === '')
}

/** Looked at for questions, evenly over the file, so that a large one takes no longer. */
export const mostLookedAt = 5_000

function sampleOf(rows: readonly (readonly string[])[], from: number): (readonly string[])[] {
  const step = Math.max(1, Math.ceil((rows.length - from) / mostLookedAt))
  const sample: (readonly string[])[] = []
  for (let index = from; index < rows.length; index += step) {
    const row = rows[index] ?? []
    if (row.some(cell => cell.trim() !== '')) sample.push(row)
  }
  return sample
}
