/** A row of an import: what the file says, what it means, and what its collector may write in its cells. */
import { textFault } from '#domain/text'
import { z } from 'zod'
import { productFace } from './catalogue.ts'
import { blankable, count, listOf, money, oneOf, paged, wholeNumber } from './fields.ts'

export const importVerdicts = ['matched', 'several', 'unknown', 'wrong', 'skipped'] as const

export const importDecisions = ['choose', 'create', 'leave_out'] as const

/** What a row adds, as the file says it. */
const rowFacts = z.object({
  name: z.string(),
  set_name: z.string().nullable(),
  card_number: z.string().nullable(),
  /** Near Mint, PSA 10, Sealed. */
  label: z.string(),
  printing: z.string().nullable(),
  language: z.string().nullable(),
  quantity: z.number(),
  /** Of all copies of the row, in the ledger's currency; null for an empty cell. */
  total_cost: money.nullable(),
  /** Null for the day of the import. */
  purchase_date: z.string().nullable(),
})

/** A product that a row may mean. */
const importProduct = z.object({
  id: z.string(),
  ...productFace,
  /** The Near Mint price of a card, or the price of a sealed product. Null when unknown. */
  current_market_price: money.nullable(),
})

export const importRow = z.object({
  /** The number of the row in the file; its header counts too. */
  line: z.number(),
  /** Cut at 200 characters in a list, whole for a row that is requested by its line. */
  cells: z.array(z.string()),
  /** Cells that the collector changed, and what the file has there. */
  edited: z.array(z.object({ column: z.number(), was: z.string() })),
  verdict: z.enum(importVerdicts),
  /** For a person: how cells were read, what was assumed, or why the row is a choice or adds nothing. Null for none of these. */
  sentence: z.string().nullable(),
  /** Whether something was read or assumed that the file does not say; the sentence says what. */
  marked: z.boolean(),
  /** The cells that cannot be read. */
  faults: z.array(z.object({ column: z.number().nullable(), sentence: z.string() })),
  facts: rowFacts.nullable(),
  decision: z.enum(importDecisions).nullable(),
  /** The product it is matched with, or that was chosen. */
  product: importProduct.nullable(),
  /** The products it may mean, likeliest first. */
  candidates: z.array(importProduct),
  /** How many undecided rows of the import are like it, itself included. */
  alike: z.number(),
})

/** As long as a cell of a file may be. */
const maxCell = 10_000

/** Blank, or any text that a cell of a file may have. */
const cellText = z
  .string({ error: 'must be text' })
  .max(maxCell, { error: `must be at most ${maxCell} characters` })
  .check(context => {
    const fault = textFault(context.value, true)
    if (fault) context.issues.push({ code: 'custom', message: fault, input: context.value })
  })

/** Which rows are listed. */
export const rowsQuery = z.object({
  verdict: blankable(oneOf(importVerdicts)),
  /**
   * undecided: only rows that need a decision, one for all that are alike. decided: only rows with one. marked: only
   * rows that are marked.
   */
  only: blankable(
    z.enum(['undecided', 'decided', 'marked'], { error: 'must be undecided, decided or marked' }),
  ),
  /** Only this row. */
  line: blankable(wholeNumber(1, 1_000_000)),
  ...paged(100),
})

/** Texts in place of cells of a row, whose columns count from 0. */
export const sentCells = z.object({
  cells: listOf(z.object({ column: count(0, 99), text: cellText }), 100, '100 cells').min(1, {
    error: 'must have a cell',
  }),
})
