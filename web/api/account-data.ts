/** Where a collector is signed in, and what they can take along or take away. */
import type { Request, Answer } from '#contract/endpoints'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, lost, respond } from './client.ts'

export type SignedInPlace = Answer<'GET /api/auth/sessions'>['sessions'][number]
export type Farewell = Request<'DELETE /api/auth/account', 'body'>

const downloadDeadlineMs = 10 * 60 * 1_000

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call('GET /api/auth/sessions', { signal })).sessions,
  staleTime: 0,
})

/** Ends every session but this one; the list follows. */
export function useEndOtherSessions() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /api/auth/sessions', {}),
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}

/** The zip with everything of the collector's, whole. */
export async function downloadData(): Promise<Blob> {
  const signal = AbortSignal.timeout(downloadDeadlineMs)
  const response = await respond('GET /api/auth/export', { signal })
  try {
    return await response.blob()
  } catch (error) {
    throw lost(error)
  }
}

export const deleteAccount = (body: Farewell) => call('DELETE /api/auth/account', { body })
