/** How a file is read: which column is what, and what its collector answered about it. */
import type { Condition } from '#domain/copies/copy'
import { perCost } from '#domain/copies/extra-costs'
import { capitalised } from '#domain/text'
import { allTexts, stateTexts, textsBy } from '#domain/copies/state-texts'
import type { DecimalMark } from './cells/amount.ts'
import type { SharedSign } from './cells/currency-marks.ts'
import type { DayOrder } from './cells/day-cell.ts'
import type { ImportApp } from './import-app.ts'

/** What a column of a file can be, as the page writes it next to the headings. */
export const importFieldNames = {
  productId: 'Product id',
  tcgplayerId: 'TCGplayer id',
  game: 'Game',
  name: 'Name',
  setName: 'Set',
  setCode: 'Set code',
  cardNumber: 'Card number',
  printing: 'Printing',
  edition: 'Edition, part of the printing',
  language: 'Language',
  type: 'Card or sealed product',
  state: 'State',
  rarity: 'Rarity',
  condition: 'Condition',
  company: 'Grading company',
  grade: 'Grade',
  ...textsBy(allTexts, text => stateTexts[text].heading),
  rawCardCost: 'Raw card cost',
  gradingCost: 'Grading cost',
  quantity: 'Quantity',
  price: 'Price paid',
  currency: 'Currency',
  purchaseDate: 'Purchase date',
  addedDate: 'Date added',
  notes: 'Notes',
  tags: 'Tags',
  portfolio: 'Portfolio or folder',
  box: 'Box',
  binder: 'Binder',
  page: 'Page',
  boughtFrom: 'Bought from',
  have: 'Whether you own it, or how many',
  owned: 'Wishlist, list or watchlist',
  status: 'Status, such as sold',
  sold: 'Sold, or day of sale',
  soldFor: 'Sold for',
  ...perCost(cost => `${capitalised(cost)}, part of the price`),
  ownPrice: 'Own price of a copy',
  ownPriceCounts: 'Whether the own price counts',
  paidAmount: 'Paid in another currency',
  paidCurrency: 'The other currency',
  paidRate: 'Rate of the other currency',
  paidRateDay: 'Day of the rate',
  removed: 'Removed from the collection',
} as const
export type ImportField = keyof typeof importFieldNames
export const importFields = Object.keys(importFieldNames) as ImportField[]

/** The column of each field, counted from 0; null for none. */
export type ImportColumns = Readonly<Record<ImportField, number | null>>

/** Returns the column of each field, from the field of each column. */
export function columnsOfFields(fields: readonly (ImportField | null)[]): ImportColumns {
  const columns = importFields.map(field => {
    const column = fields.indexOf(field)
    return [field, column === -1 ? null : column] as const
  })
  return Object.fromEntries(columns) as Record<ImportField, number | null>
}

/** Returns the field of each of the first columns, from the column of each field; null for one that is not read. */
export function fieldsOfColumns(columns: ImportColumns, width: number): (ImportField | null)[] {
  return Array.from(
    { length: width },
    (_, column) => importFields.find(field => columns[field] === column) ?? null,
  )
}

/** What each sign of several currencies means; absent for what the ledger's currency and the usual one tell. */
type SignAnswers = { readonly [Sign in SharedSign]?: string | undefined }

export interface Answers extends SignAnswers {
  /** Whether a price is what each copy cost, or all copies of the row. */
  readonly priceFor: 'copy' | 'row'
  /** How days such as 03/04/2025 are written. */
  readonly dayOrder: DayOrder
  readonly decimalMark: DecimalMark
  /** How many copies a row without a quantity means. */
  readonly blankQuantity: 0 | 1
  /** What a raw card without a condition is. */
  readonly blankCondition: Condition
  /** What the amounts are in that name no currency; absent for the ledger's. */
  readonly currency?: string | undefined
  /** What one of each currency was in the ledger's, as a decimal, for days without a known rate. */
  readonly rates?: Readonly<Record<string, string>> | undefined
  /** What the words of the file mean, by their folded keys. Words that are missing here have their usual meaning. */
  readonly conditions: Readonly<Record<string, Condition>>
}

/** Returns whether the columns say which card a row is. */
export function saysWhichCard(columns: ImportColumns): boolean {
  const { name, setCode, cardNumber, productId, tcgplayerId } = columns
  return (
    name !== null || productId !== null || tcgplayerId !== null || (setCode !== null && cardNumber !== null)
  )
}

/** What only the collector can say. The reading has their answer, and an assumed one until they have answered. */
export interface Question {
  readonly about:
    | 'currency'
    | SharedSign
    | 'rates'
    | 'priceFor'
    | 'dayOrder'
    | 'decimalMark'
    | 'blankQuantity'
    | 'blankCondition'
  readonly sentence: string
  /** A cell of the file that can be read in both ways; blank where nothing is written. */
  readonly example: string
  /** Currencies to choose from, the likeliest first. Absent for questions about something else. */
  readonly choices?: readonly string[]
  /** Whether the collector has answered it, about this file or an earlier one with the same headings. */
  readonly isAnswered?: boolean
}

/** Returns whether a question waits for its collector. */
export function isOpen({ isAnswered = false }: Question): boolean {
  return !isAnswered
}

/** A word of the file for a condition, and what it is read as. */
export interface ConditionWord {
  /** As written. */
  readonly word: string
  /** Its key in the answers. */
  readonly key: string
  /** Null when the word is unknown. Rows with it are wrong until it is answered. */
  readonly condition: Condition | null
  /** Whether apps disagree about what it means. */
  readonly isDisputed: boolean
  /** Whether the collector has said what it means, about this file or an earlier one with the same headings. */
  readonly isAnswered?: boolean
}

export type Separator = ',' | ';' | null

/** All that is needed to read a row. It is plain data, which can be stored. */
export interface Reading {
  /** Null for a file of another kind, whose columns are guessed. */
  readonly app: ImportApp | null
  /** The row of the headings, counted from 0. The rows after it are copies. */
  readonly headerRow: number
  readonly header: readonly string[]
  readonly columns: ImportColumns
  /** The currency that a heading names; null for none. */
  readonly currency: string | null
  /** Absent in what an earlier version kept. */
  readonly ledgerCurrency?: string
  /** Whether prices are whole cents. */
  readonly hasCents: boolean
  /** What is between the cells, where a cell may have it without quotes; null for sheets and tabs. */
  readonly separator: Separator
  readonly answers: Answers
}

/** A file whose headings were found. */
export interface RecognisedFile {
  readonly reading: Reading
  readonly questions: readonly Question[]
  /** The words of the file for conditions, at most 50. */
  readonly conditionWords: readonly ConditionWord[]
}
