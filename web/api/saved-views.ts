/** Views of the collection that the collector saved under a name. */
import type { Answer, Request } from '#contract/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { useRefetchingMutation } from './refetching-mutation.ts'

export type SavedView = Answer<'GET /api/collections/views'>['views'][number]
export type ViewFacts = Request<'POST /api/collections/views', 'body'>

/** All views by name. Not under the root of the collection: a new copy changes none of them. */
export const viewsQuery = queryOptions({
  queryKey: ['saved-views'],
  queryFn: async ({ signal }) => (await call('GET /api/collections/views', { signal })).views,
})

/** Adds a view for a null id, or replaces the one with the id. The list is fetched again, also after a refusal. */
export function useViewSave() {
  return useRefetchingMutation(
    viewsQuery.queryKey,
    async ({ id, facts }: { id: string | null; facts: ViewFacts }) => {
      if (id === null) return (await call('POST /api/collections/views', { body: facts })).view
      return (await call('PUT /api/collections/views/:id', { params: { id }, body: facts })).view
    },
  )
}

export function useViewRemoval() {
  return useRefetchingMutation(viewsQuery.queryKey, (id: string) =>
    call('DELETE /api/collections/views/:id', { params: { id } }),
  )
}
