/** Reports of products. */
import type { Answer, Request } from '#contract/endpoints'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './client.ts'

export type Report = Answer<'GET /api/reports'>['reports'][number]
export type NewReport = Request<'POST /api/products/:id/reports', 'body'>

const reportsKeyRoot = ['reports'] as const
const reportsPerPage = 20

/** Open reports, newest first; only for operators and trusted collectors. */
export const reportsQuery = (page: number) =>
  queryOptions({
    queryKey: [...reportsKeyRoot, page],
    queryFn: ({ signal }) =>
      call('GET /api/reports', { query: { page: String(page), limit: String(reportsPerPage) }, signal }),
    placeholderData: keepPreviousData,
  })

export function useReportProduct() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, report }: { id: string; report: NewReport }) =>
      call('POST /api/products/:id/reports', { params: { id }, body: report }),
    onSuccess: () => queries.invalidateQueries({ queryKey: reportsKeyRoot }),
  })
}

/** Resolves a report. The list is fetched again, also when somebody else was faster. */
export function useResolveReport() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('DELETE /api/reports/:id', { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: reportsKeyRoot }),
  })
}
