/**
 * The collector's own pictures of their copies. They come with the session's token, which no address of a picture could
 * have, and are shown as data.
 */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoints'
import type { PictureSide, PictureSize } from '#domain/copies/own-picture'
import { call, connectionError, requestAnswer } from './client.ts'
import { type Copy, copyQuery } from './collection.ts'
import { refetchCollection } from './keyed-mutation.ts'
import { collectionKeyRoot } from './query-keys.ts'

/** A copy with its pictures. */
export type PicturedCopy = Pick<Copy, 'id' | 'name' | 'frontPicture' | 'backPicture'>

/** One picture; `pictureId` is another with every upload. */
export interface ShownPicture {
  readonly copyId: string
  readonly side: PictureSide
  readonly pictureId: string
  readonly size: PictureSize
}

const deadlineMs = 30_000
const keptMs = 5 * 60 * 1_000

/** A picture as the address of an image. It never changes under its id. */
export const pictureQuery = ({ copyId, side, pictureId, size }: ShownPicture) =>
  queryOptions({
    queryKey: ['own pictures', copyId, side, pictureId, size],
    queryFn: async ({ signal }) => {
      const response = await requestAnswer('GET /api/collections/:id/pictures/:side', {
        params: { id: copyId, side },
        query: { size },
        signal: AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]),
      })
      return dataAddress(await response.blob().catch(error => Promise.reject(connectionError(error))))
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptMs,
  })

function dataAddress(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('a picture could not be read'))
    reader.readAsDataURL(content)
  })
}

/** Uploads a picture of a copy's side, or deletes it for null. Everything that shows the copy has it then. */
export function useSavePicture(copyId: string, side: PictureSide) {
  const queries = useQueryClient()
  const params = { id: copyId, side }
  return useMutation({
    mutationFn: (content: File | null) =>
      content === null
        ? call('DELETE /api/collections/:id/pictures/:side', { params })
        : call('PUT /api/collections/:id/pictures/:side', { params, file: { field: 'image', content } }),
    onSuccess: pictures => {
      queries.setQueryData(copyQuery(copyId).queryKey, copy => copy && { ...copy, ...pictures })
      return refetchCollection(queries)
    },
  })
}

/** How much room the collector's own pictures take, and deleting those of copies that have left. */
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
