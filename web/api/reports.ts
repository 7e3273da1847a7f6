/** Reports of products. */
import type { Answer, Request } from '#contract/endpoints'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { useRefetchingMutation } from './refetching-mutation.ts'

export type Report = Answer<'GET /api/reports'>['reports'][number]
export type NewReport = Request<'POST /api/products/:id/reports', 'body'>

const reportsKeyRoot = ['reports'] as const
const reportsPerPage = 20

/** Open reports, newest first; only for operators and trusted collectors. */
export const reportsQuery = (page: number) =>
  queryOptions({
    queryKey: [...reportsKeyRoot, page],
    queryFn: ({ signal }) => call('GET /api/reports', { query: { page, limit: reportsPerPage }, signal }),
    placeholderData: keepPreviousData,
  })

export function useReportProduct() {
  return useRefetchingMutation(reportsKeyRoot, ({ id, report }: { id: string; report: NewReport }) =>
    call('POST /api/products/:id/reports', { params: { id }, body: report }),
  )
}

/** Resolves a report. The list is fetched again, also when somebody else was faster. */
export function useResolveReport() {
  return useRefetchingMutation(reportsKeyRoot, (id: string) =>
    call('DELETE /api/reports/:id', { params: { id } }),
  )
}
