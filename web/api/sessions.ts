/** The sessions a collector is signed in with, one per device. */
import type { Answer } from '#contract/endpoints'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './client.ts'

export type Session = Answer<'GET /api/auth/sessions'>['sessions'][number]

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call('GET /api/auth/sessions', { signal })).sessions,
  staleTime: 0,
})

/** Ends one session and refetches the list. */
export function useEndSession() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('DELETE /api/auth/sessions/:id', { params: { id } }),
    // Also when it failed: somebody may have ended it before.
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}

/** Ends all other sessions and refetches the list. */
export function useEndOtherSessions() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /api/auth/sessions', {}),
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}
