/** The sessions a collector is signed in with, one per device. */
import type { Answer } from '#contract/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { useRefetchingMutation } from './refetching-mutation.ts'

export type Session = Answer<'GET /api/auth/sessions'>['sessions'][number]

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call('GET /api/auth/sessions', { signal })).sessions,
  staleTime: 0,
})

/** Ends one session and refetches the list. */
export function useEndSession() {
  return useRefetchingMutation(sessionsQuery.queryKey, (id: string) =>
    call('DELETE /api/auth/sessions/:id', { params: { id } }),
  )
}

/** Ends all other sessions and refetches the list. */
export function useEndOtherSessions() {
  return useRefetchingMutation(sessionsQuery.queryKey, () => call('DELETE /api/auth/sessions', {}))
}
