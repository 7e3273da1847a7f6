/**
 * Imports: a file of another app becomes copies. The file is read in the background, every row gets a verdict, the
 * collector decides about the rows that are not certain, and all of it is published as one operation.
 */
import { conditions } from '#domain/collection/copy'
import { type ImportApp, importAppNames } from '#domain/import/import-app'
import { type ImportField, importFields } from '#domain/import/reading'
import { z } from 'zod'
import { productFace } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import {
  blankable,
  condition,
  count,
  id,
  instant,
  line,
  money,
  nothing,
  pagination,
  wholeNumber,
} from './fields.ts'

export const importStates = [
  /** Rows are being kept. */
  'reading',
  /** Columns or questions need the collector. */
  'to_map',
  /** Rows are being read and looked up in the catalogue. */
  'matching',
  /** Some rows need a decision. */
  'to_decide',
  /** Every row has one. */
  'ready',
  'done',
  'cancelled',
  'failed',
] as const

export const importVerdicts = ['matched', 'several', 'unknown', 'wrong', 'skipped'] as const

export const importDecisions = ['choose', 'create', 'leave_out'] as const

/** Rows, the copies they make and what was paid for them. */
const sums = { rows: z.number(), copies: z.number(), total_cost: money }

const importFacts = {
  id: z.string(),
  state: z.enum(importStates),
  file_name: z.string(),
  /** The app that wrote the file. Null for one whose columns the collector maps. */
  app: z.enum(Object.keys(importAppNames) as [ImportApp, ...ImportApp[]]).nullable(),
  created_at: instant,
  /** When it was published, cancelled or failed. */
  ended_at: instant.nullable(),
  /** Why it failed. */
  failure: z.string().nullable(),
  /** The operation that added the copies: undo it to take all of them back. */
  operation_id: z.string().nullable(),
  /** The operation that undid it. */
  undone_by: z.string().nullable(),
  /** Rows of the file without its header, and how many of them have a verdict. */
  rows_total: z.number(),
  rows_read: z.number(),
  /** What it adds, or added. */
  copies: z.number(),
  total_cost: money,
}

const priceFor = z.enum(['copy', 'row'], { error: 'must be copy or row' })
const dayOrder = z.enum(['day first', 'month first'], { error: 'must be day first or month first' })
const decimalMark = z.enum(['.', ','], { error: 'must be . or ,' })
const wordMeanings = z.array(z.object({ key: line(60), condition }), { error: 'must be a list' })
/** The field of each column in order; null for one that is not read. */
const columnFields = z.array(
  z
    .enum(importFields as [ImportField, ...ImportField[]], { error: 'must be a field of an import' })
    .nullable(),
  { error: 'must be a list' },
)

export const importSummary = z.object(importFacts)

export const importDetails = z.object({
  ...importFacts,
  /** An import of the same bytes that was published and not undone. */
  same_file: z.object({ id: z.string(), created_at: instant }).nullable(),
  /** The sheets of the file that have rows, hidden ones too. A CSV file is one without a name. */
  sheets: z.array(z.object({ name: z.string(), rows: z.number() })),
  /** The one that is read, from 0. */
  sheet: z.number(),
  /** How the file is read. Null until its headings are found. */
  reading: z
    .object({
      header_row: z.number(),
      header: z.array(z.string()),
      columns: columnFields,
      currency: z.string().nullable(),
      has_cents: z.boolean(),
      /** What is between the cells, where a cell may have it without quotes. */
      separator: z.enum([',', ';']).nullable(),
      answers: z.object({
        price_for: priceFor,
        day_order: dayOrder,
        decimal_mark: decimalMark,
        blank_quantity: z.number(),
        blank_condition: z.enum(conditions),
        conditions: z.array(z.object({ key: z.string(), condition: z.enum(conditions) })),
      }),
    })
    .nullable(),
  /** What only the collector can say. The answers above are assumed until they have. */
  questions: z.array(
    z.object({
      about: z.enum(['price_for', 'day_order', 'decimal_mark', 'blank_quantity', 'blank_condition']),
      sentence: z.string(),
      example: z.string(),
    }),
  ),
  /** The words of the file for conditions. */
  condition_words: z.array(
    z.object({
      word: z.string(),
      key: z.string(),
      condition: z.enum(conditions).nullable(),
      is_disputed: z.boolean(),
    }),
  ),
  /** The first 20 rows under the headings, cells cut at 200 characters. */
  preview: z.array(z.array(z.string())),
  /** Rows by verdict and decision. */
  counts: z.array(
    z.object({
      verdict: z.enum(importVerdicts),
      decision: z.enum(importDecisions).nullable(),
      ...sums,
    }),
  ),
  /** The collection now, and as it is once the import is published. */
  before: z.object({ copies: z.number(), total_investment: money }),
  after: z.object({ copies: z.number(), total_investment: money }),
})

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
const importProduct = z.object({ id: z.string(), ...productFace })

export const importRow = z.object({
  /** The number of the row in the file; its header counts too. */
  line: z.number(),
  cells: z.array(z.string()),
  verdict: z.enum(importVerdicts),
  /** Why, for a person. Null for a matched row that is certain. */
  sentence: z.string().nullable(),
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

const change = { access: 'collector', status: 200, refusals: ['not_found', 'conflict'] } as const
const one = z.object({ id })
const answer = z.object({ import: importDetails })

export const importEndpoints = {
  'GET /api/imports': endpoint({
    summary: 'List the last imports, newest first (at most 20)',
    access: 'collector',
    status: 200,
    answer: z.object({ imports: z.array(importSummary) }),
  }),
  'POST /api/imports': endpoint({
    summary: 'Upload a CSV or XLSX file, or pasted rows as text (at most 20 MB and 50,000 rows)',
    access: 'collector',
    status: 201,
    refusals: ['conflict'],
    query: z.object({ file_name: blankable(line(200)) }),
    rawFile: { contentType: 'application/octet-stream', maxMiB: 20 },
    answer,
    maxMinutes: 2,
  }),
  'GET /api/imports/:id': endpoint({
    summary: 'Get an import: state, columns, questions, counts and totals',
    access: 'collector',
    status: 200,
    params: one,
    answer,
  }),
  'PUT /api/imports/:id/reading': endpoint({
    summary: 'Map the columns of an import and answer its questions; its rows are read again',
    ...change,
    maxMinutes: 2,
    params: one,
    body: z.object({
      columns: columnFields.max(200, { error: 'must have at most 200 columns' }),
      answers: z.object({
        price_for: priceFor.optional(),
        day_order: dayOrder.optional(),
        decimal_mark: decimalMark.optional(),
        blank_quantity: count(0, 1).optional(),
        blank_condition: condition.optional(),
        conditions: wordMeanings.max(50, { error: 'must have at most 50 words' }).optional(),
      }),
    }),
    answer,
  }),
  'PUT /api/imports/:id/sheet': endpoint({
    summary: 'Choose which sheet of its file an import reads; its columns are to be mapped again',
    ...change,
    params: one,
    body: z.object({ sheet: count(0, 1_000) }),
    answer,
  }),
  'GET /api/imports/:id/rows': endpoint({
    summary: 'List the rows of an import by verdict, in the order of the file',
    access: 'collector',
    status: 200,
    params: one,
    query: z.object({
      verdict: blankable(z.enum(importVerdicts, { error: `must be one of ${importVerdicts.join(', ')}` })),
      /** undecided: only rows that need a decision, one of those alike. decided: only rows with one. */
      only: blankable(z.enum(['undecided', 'decided'], { error: 'must be undecided or decided' })),
      page: blankable(wholeNumber(1, 1_000_000)),
      limit: blankable(wholeNumber(1, 100)),
    }),
    answer: z.object({ rows: z.array(importRow), pagination }),
  }),
  'POST /api/imports/:id/decisions': endpoint({
    summary: 'Decide about a row of an import, about all like it, or about all undecided ones',
    ...change,
    maxMinutes: 2,
    params: one,
    body: z.object({
      /** The row. */
      line: blankable(count(1, 1_000_000)),
      /** In place of a line: leaves out all undecided rows with this verdict. */
      verdict: blankable(z.enum(importVerdicts, { error: `must be one of ${importVerdicts.join(', ')}` })),
      /** Decides about all undecided rows like it too. */
      alike: z.boolean({ error: 'must be true or false' }).optional(),
      /** Takes the decision back when absent. */
      decision: blankable(z.enum(importDecisions, { error: `must be one of ${importDecisions.join(', ')}` })),
      /** For choose. */
      product_id: blankable(id),
      /** For create: what differs from what the row says. */
      product: z
        .object({
          name: blankable(line(200)),
          set_name: blankable(line(200)),
          card_number: blankable(line(50)),
        })
        .optional(),
    }),
    answer: z.object({ import: importDetails, rows: z.number() }),
  }),
  'POST /api/imports/:id/publish': endpoint({
    summary: 'Publish an import: all of its copies are added by one operation',
    ...change,
    idempotent: true,
    maxMinutes: 5,
    params: one,
    body: z.object({
      /** How many copies the collector was shown; refused when it differs. */
      expected_copies: count(1, 1_000_000),
    }),
    answer,
  }),
  'DELETE /api/imports/:id': endpoint({
    summary: 'Cancel an import; its rows are deleted',
    ...change,
    params: one,
    answer: nothing,
  }),
}
