/** Imports: files of other apps that become copies. */
import type { Answer, Request } from '#contract/endpoints'
import type { Condition } from '#domain/copies/copy'
import {
  type Answers,
  columnsOfFields,
  type ConditionWord,
  type ImportField,
  type Question,
  type Reading,
} from '#domain/import/reading'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, call, decodeAnswer, incompleteAnswer, requestAnswer, type Query } from './client.ts'
import { useKeyedMutation } from './keyed-mutation.ts'
import { collectionKeyRoot } from './query-keys.ts'
import { download } from './collection-export.ts'

export type ImportSummary = Answer<'GET /api/imports'>['imports'][number]
export type ImportState = ImportSummary['state']
type WireDetails = Answer<'GET /api/imports/:id'>['import']
export type ImportRow = Answer<'GET /api/imports/:id/rows'>['rows'][number]
export type ImportVerdict = ImportRow['verdict']
export type ImportProduct = ImportRow['candidates'][number]
export type ImportDecision = Request<'POST /api/imports/:id/decisions', 'body'>

export interface ImportDetails extends Omit<WireDetails, 'reading' | 'questions' | 'conditionWords'> {
  /** Null until the headings of the file are found. */
  readonly reading: Reading | null
  readonly questions: readonly Question[]
  readonly conditionWords: ConditionWord[]
}

/** Under the collection: undoing an operation fetches imports again. */
const importsKey = [...collectionKeyRoot, 'imports'] as const
const rowsKey = (id: string) => [...importsKey, 'rows', id] as const

/** The last imports, newest first. */
export const importsQuery = queryOptions({
  queryKey: [...importsKey, 'list'],
  queryFn: async ({ signal }) => (await call('GET /api/imports', { signal })).imports,
})

const working: readonly ImportState[] = ['reading', 'matching', 'publishing']
const pollMs = 700

/** Whether the server is at work on an import. */
export function isAtWork(state: ImportState): boolean {
  return working.includes(state)
}

/** One import. Polls while the server is at work on it. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [...importsKey, 'one', id],
    queryFn: async ({ signal }) =>
      detailsOf((await call('GET /api/imports/:id', { params: { id }, signal })).import),
    refetchInterval: ({ state: { data } }) => (data && isAtWork(data.state) ? pollMs : false),
    staleTime: 0,
  })

type RowsQuery = Query<'GET /api/imports/:id/rows'> & { readonly id: string }

/** Rows of an import in the order of the file. */
export const importRowsQuery = ({ id, ...query }: RowsQuery) =>
  queryOptions({
    queryKey: [...rowsKey(id), query],
    queryFn: ({ signal }) => call('GET /api/imports/:id/rows', { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  })

/** One row with its whole cells. */
export const importRowQuery = (id: string, line: number) =>
  queryOptions({
    queryKey: [...rowsKey(id), { line }],
    queryFn: async ({ signal }) => {
      const { rows } = await call('GET /api/imports/:id/rows', { params: { id }, query: { line }, signal })
      const [row] = rows
      if (row === undefined) throw new ApiError('not_found', 'This row is no longer here.')
      return row
    },
    staleTime: 0,
  })

/** Limits of the server; larger files are not sent. */
const maxFileBytes = 20 * 1024 * 1024
const sendingMs = 120_000

/** Sends a file, or pasted rows as one. Resolves to the import, which the server reads from then on. */
export function useUpload() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (content: File) => {
      if (content.size > maxFileBytes) throw new ApiError('too_large', 'The file must be 20 MB or smaller.')
      if (content.size === 0) throw new ApiError('invalid', 'The file is empty.')
      const response = await requestAnswer('POST /api/imports', {
        query: { fileName: content.name.slice(0, 200) },
        rawFile: { contentType: 'application/octet-stream', content },
        signal: AbortSignal.timeout(sendingMs),
      })
      const answer = await response.json().catch(() => {
        throw incompleteAnswer()
      })
      return detailsOf((decodeAnswer(answer) as Answer<'POST /api/imports'>).import)
    },
    onSuccess: details => {
      queries.setQueryData(importQuery(details.id).queryKey, details)
      void queries.invalidateQueries({ queryKey: importsQuery.queryKey })
    },
  })
}

/** How a file is read: the field of each column, and what the collector answered. */
export interface ChangedReading {
  readonly columns: readonly (ImportField | null)[]
  readonly answers: Partial<Omit<Answers, 'conditions'>>
  readonly conditions: Readonly<Record<string, Condition>>
}

/** Reads the file again in another way. */
export function useReading(id: string) {
  return useImportChange(id, async ({ columns, answers, conditions }: ChangedReading) => {
    const words = Object.entries(conditions).map(([key, condition]) => ({ key, condition }))
    const { rates = {}, ...others } = answers
    const entered = Object.entries(rates).map(([currency, rate]) => ({ currency, rate: Number(rate) }))
    const body = { columns: [...columns], answers: { ...others, rates: entered, conditions: words } }
    return call('PUT /api/imports/:id/reading', { params: { id }, body })
  })
}

/** Reads another sheet of the file, by its place from 0. Its columns are to be mapped again. */
export function useSheet(id: string) {
  return useImportChange(id, (sheet: number) =>
    call('PUT /api/imports/:id/sheet', { params: { id }, body: { sheet } }),
  )
}

/** Decides about rows. Resolves once the lists show it. */
export function useDecision(id: string) {
  return useImportChange(id, (body: ImportDecision) =>
    call('POST /api/imports/:id/decisions', { params: { id }, body }),
  )
}

export type RowEdit = Request<'PUT /api/imports/:id/rows/:line', 'body'> & { readonly line: number }

/** Writes cells of a row, which is read again. Resolves to it once the lists show it. */
export function useRowEdit(id: string) {
  return useImportChange(id, ({ line, cells }: RowEdit) => {
    const params = { id, line: String(line) }
    return call('PUT /api/imports/:id/rows/:line', { params, body: { cells } })
  })
}

/** Cancels an import: its rows are deleted. */
export function useCancel(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /api/imports/:id', { params: { id } }),
    // Not the import itself, which is gone.
    onSuccess: () => queries.invalidateQueries({ queryKey: importsQuery.queryKey }),
  })
}

/** Opens a published import again, with the rows that it left out. */
export function useReopen(id: string) {
  return useImportChange(id, () => call('POST /api/imports/:id/reopen', { params: { id } }))
}

/** Ends a reopened import again; its rows stay. */
export function useClose(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /api/imports/:id', { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: importsKey }),
  })
}

const publishingMs = 300_000

/**
 * Adds the copies of an import by one operation, and asks meanwhile how far it is. `expectedCopies` is how many the collector was
 * shown.
 */
export function usePublish(id: string) {
  const publish = useKeyedMutation(async (expectedCopies: number, idempotencyKey) => {
    const response = await requestAnswer('POST /api/imports/:id/publish', {
      params: { id },
      body: { expectedCopies },
      idempotencyKey,
      signal: AbortSignal.timeout(publishingMs),
    })
    // The collection is fetched again after it, and the import with it.
    await response.body?.cancel()
    return { unpriced: [] }
  })
  useQuery({ ...importQuery(id), refetchInterval: publish.isPending && pollMs })
  return publish
}

function useImportChange<Input, Changed extends { readonly import: WireDetails }>(
  id: string,
  change: (input: Input) => Promise<Changed>,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: answer => {
      queries.setQueryData(importQuery(id).queryKey, detailsOf(answer.import))
      return queries.invalidateQueries({ queryKey: rowsKey(id) })
    },
    onError: error => {
      // The page showed something the server has since changed.
      const isOutOfDate = error instanceof ApiError && ['conflict', 'not_found'].includes(error.code)
      if (isOutOfDate) void queries.invalidateQueries({ queryKey: importsKey })
    },
  })
}

function detailsOf({ reading, questions, ...details }: WireDetails): ImportDetails {
  return {
    ...details,
    reading: reading && {
      ...reading,
      app: details.app,
      columns: columnsOfFields(reading.columns),
      answers: {
        ...reading.answers,
        blankQuantity: reading.answers.blankQuantity === 1 ? 1 : 0,
        rates: Object.fromEntries(
          reading.answers.rates.map(({ currency, rate }) => [currency, String(rate)]),
        ),
        conditions: Object.fromEntries(
          reading.answers.conditions.map(({ key, condition }) => [key, condition]),
        ),
      },
    },
    questions: questions.map(question => ({ ...question, about: aboutInside[question.about] })),
  }
}

const aboutInside = {
  currency: 'currency',
  dollar_sign: 'dollarSign',
  yen_sign: 'yenSign',
  krona_sign: 'kronaSign',
  rates: 'rates',
  price_for: 'priceFor',
  day_order: 'dayOrder',
  decimal_mark: 'decimalMark',
  blank_quantity: 'blankQuantity',
  blank_condition: 'blankCondition',
} as const satisfies Record<string, Question['about']>

/** Downloads the rows of an import that add nothing, each with its reason. */
export const downloadRowsLeft = (id: string) => download('GET /api/imports/:id/rows-left', { params: { id } })
