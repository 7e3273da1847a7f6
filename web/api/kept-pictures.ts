/** How much room the collector's own pictures take, and deleting those of copies that have left. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoints'
import { call } from './client.ts'
import { collectionKeyRoot } from './query-keys.ts'

export type KeptPictures = Answer<'GET /api/collections/pictures'>

export const keptPicturesQuery = queryOptions({
  // Every change of a copy or a picture refetches it.
  queryKey: [...collectionKeyRoot, 'kept pictures'],
  queryFn: ({ signal }) => call('GET /api/collections/pictures', { signal }),
})

/** Deletes all of them, some with each call; what is left shows meanwhile. Ends early where a call deletes none. */
export function useRemovedPicturesDeletion() {
  const queries = useQueryClient()
  const { queryKey } = keptPicturesQuery
  return useMutation({
    mutationFn: async () => {
      await queries.cancelQueries({ queryKey })
      for (let before = Number.POSITIVE_INFINITY; ; ) {
        const kept = await call('DELETE /api/collections/pictures/removed', {})
        queries.setQueryData(queryKey, kept)
        if (kept.removedPictures === 0 || kept.removedPictures >= before) return kept
        before = kept.removedPictures
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}
