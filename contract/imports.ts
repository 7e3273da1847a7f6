/**
 * Imports: a file of another app becomes copies. The file is read in the background, every row gets a verdict, the
 * collector decides about the rows that are not certain, and all of it is published as one operation.
 */
import { type ImportApp, importAppNames } from '#domain/import/import-app'
import { z } from 'zod'
import { costOfChanging, searching } from './call-costs.ts'
import { endpoint } from './endpoint.ts'
import {
  blankable,
  count,
  flag,
  id,
  instant,
  line,
  money,
  nothing,
  oneOf,
  pagination,
  wholeNumber,
} from './fields.ts'
import { readingFields, sentReading } from './import-reading.ts'
import { importDecisions, importRow, importVerdicts, rowsQuery, sentCells } from './import-rows.ts'

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
  /** Its copies are being added. */
  'publishing',
  'done',
  'cancelled',
  'failed',
] as const

/** Rows, the copies they make and what was paid for them. */
const sums = {
  rows: z.number(),
  /** How many of the rows are marked. */
  marked: z.number(),
  copies: z.number(),
  total_cost: money,
}

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
  /** The last operation that added copies. */
  operation_id: z.string().nullable(),
  /** The operation that undid it. Null while any operation of the import counts. */
  undone_by: z.string().nullable(),
  /** Rows of the file without its header, and how many of them have a verdict. */
  rows_total: z.number(),
  rows_read: z.number(),
  /** What it adds. Once it has ended, what it added and was not undone: 0 for one that was cancelled, failed or undone. */
  copies: z.number(),
  /** How many of them have been added so far. */
  copies_added: z.number(),
  /** The cost of `copies`. */
  total_cost: money,
  /** Copies that it added and that were undone. */
  copies_undone: z.number(),
}

export const importSummary = z.object(importFacts)

export const importDetails = z.object({
  ...importFacts,
  /** An import of the same bytes that was published and not undone. */
  same_file: z.object({ id: z.string(), created_at: instant }).nullable(),
  /** The sheets of the file that have rows, hidden ones too. A CSV file is one without a name. */
  sheets: z.array(z.object({ name: z.string(), rows: z.number() })),
  /** The one that is read, from 0. */
  sheet: z.number(),
  ...readingFields,
  /** The operations that added its copies, earliest first: undo each to take its copies back. */
  additions: z.array(
    z.object({
      operation_id: z.string(),
      added_at: instant,
      copies: z.number(),
      total_cost: money,
      /** The operation that undid it. */
      undone_by: z.string().nullable(),
    }),
  ),
  /** Rows that a published import left out and keeps: reopen it to decide about them. */
  rows_left: z.number(),
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

const change = { refusals: ['not_found', 'conflict'], grows: true } as const
const one = z.object({ id })
/** The cost of reading, or writing, up to 50,000 rows. */
const manyRows = 20
const answer = z.object({ import: importDetails })

export const importEndpoints = {
  'GET /api/imports': endpoint({
    summary: 'List the last imports, newest first (at most 20)',
    answer: z.object({ imports: z.array(importSummary) }),
  }),
  'POST /api/imports': endpoint({
    summary: 'Upload a CSV or XLSX file, or pasted rows as text (at most 20 MB and 50,000 rows)',
    status: 201,
    refusals: ['conflict'],
    grows: true,
    extraCost: manyRows,
    query: z.object({ file_name: blankable(line(200)) }),
    rawFile: { contentType: 'application/octet-stream', maxMiB: 20 },
    answer,
    maxMinutes: 2,
  }),
  'GET /api/imports/:id': endpoint({
    summary: 'Get an import: state, columns, questions, counts and totals',
    params: one,
    answer,
  }),
  'PUT /api/imports/:id/reading': endpoint({
    summary: 'Map the columns of an import and answer its questions; its rows are read again',
    ...change,
    extraCost: manyRows,
    maxMinutes: 2,
    params: one,
    body: sentReading,
    answer,
  }),
  'PUT /api/imports/:id/sheet': endpoint({
    summary: 'Choose which sheet of its file an import reads; its columns are to be mapped again',
    ...change,
    extraCost: manyRows,
    params: one,
    body: z.object({ sheet: count(0, 1_000) }),
    answer,
  }),
  'GET /api/imports/:id/rows': endpoint({
    summary: 'List the rows of an import by verdict, in the order of the file',
    extraCost: ({ query }) => (query.only === 'undecided' ? searching : 0),
    params: one,
    query: rowsQuery,
    answer: z.object({ rows: z.array(importRow), pagination }),
  }),
  'GET /api/imports/:id/rows-left': endpoint({
    summary: 'Download the rows of an import that add no copy as a CSV file, each with its reason',
    extraCost: manyRows,
    maxMinutes: 10,
    params: one,
    download: { contentType: 'text/csv; charset=utf-8', fileName: 'holofolio-rows-left-out.csv' },
    answer: z.never(),
  }),
  'PUT /api/imports/:id/rows/:line': endpoint({
    summary: 'Edit cells of a row of an import; the row is read again',
    ...change,
    refusals: ['not_found', 'conflict', 'too_large'],
    extraCost: searching,
    params: z.object({ id, line: wholeNumber(1, 1_000_000) }),
    body: sentCells,
    answer: z.object({ import: importDetails, row: importRow }),
  }),
  'POST /api/imports/:id/decisions': endpoint({
    summary: 'Decide about a row of an import, about all like it, or about all undecided ones',
    ...change,
    extraCost: searching - 1,
    maxMinutes: 2,
    params: one,
    body: z.object({
      /** The row. */
      line: blankable(count(1, 1_000_000)),
      /** In place of a line: leaves out all undecided rows with this verdict. */
      verdict: blankable(oneOf(importVerdicts)),
      /** Decides about all undecided rows like it too. */
      alike: flag.optional(),
      /** Takes the decision back when absent. */
      decision: blankable(oneOf(importDecisions)),
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
    extraCost: ({ body }) => Math.min(costOfChanging(body.expectedCopies), 60),
    maxMinutes: 5,
    params: one,
    body: z.object({
      /** How many copies the collector was shown; refused when it differs. */
      expected_copies: count(1, 1_000_000),
    }),
    answer,
  }),
  'POST /api/imports/:id/reopen': endpoint({
    summary: 'Decide about the rows that a published import left out; publish it again to add them',
    ...change,
    // Changes rows that are there; while its costs are read in another currency they may get longer.
    extraCost: searching,
    params: one,
    answer,
  }),
  'DELETE /api/imports/:id': endpoint({
    summary: 'Cancel an import: its rows are deleted. A reopened one ends again, and its rows stay',
    ...change,
    grows: false,
    params: one,
    answer: nothing,
  }),
}
