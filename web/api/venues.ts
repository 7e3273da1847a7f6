/** Where the collector sells, with what a sale usually costs there. */
import type { Answer, Request } from '#contract/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { useRefetchingMutation } from './refetching-mutation.ts'

export type Venue = Answer<'GET /api/venues'>['venues'][number]
export type VenueFacts = Request<'POST /api/venues', 'body'>

/** All venues by name, and other names of recent sales. */
export const venuesQuery = queryOptions({
  queryKey: ['venues'],
  queryFn: ({ signal }) => call('GET /api/venues', { signal }),
})

/** Adds a venue, or replaces the one that was opened. The list is fetched again, also after a refusal. */
export function useVenueSave() {
  return useRefetchingMutation(
    venuesQuery.queryKey,
    async ({ facts, opened }: { facts: VenueFacts; opened: Venue | null }) => {
      if (opened === null) return (await call('POST /api/venues', { body: facts })).venue
      const body = { ...facts, revision: opened.revision }
      return (await call('PUT /api/venues/:id', { params: { id: opened.id }, body })).venue
    },
  )
}

/** Deletes a venue, unless it was changed since the list was fetched. */
export function useVenueRemoval() {
  return useRefetchingMutation(venuesQuery.queryKey, ({ id, revision }: Venue) =>
    call('DELETE /api/venues/:id', { params: { id }, query: { revision: String(revision) } }),
  )
}
