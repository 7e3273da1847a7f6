/** The price sources of the server and their order, for operators. */
import type { Answer } from '#contract/endpoints'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, decodeAnswer, requestAnswer } from './client.ts'
import { useRefetchingMutation } from './refetching-mutation.ts'
import { pricesKeyRoot } from './query-keys.ts'

export type PriceSources = Answer<'GET /api/operator/price-sources'>
export type PriceSource = PriceSources['sources'][number]
export type SourceOrder = PriceSources['order']
export type SourceKind = keyof SourceOrder
export type LoadedList = Answer<'POST /api/operator/price-sources/:name/file'>
export type TriedSource = Answer<'POST /api/operator/price-sources/:name/try'>

/** Fetched again while prices are chosen again, which takes from seconds to minutes. */
const choosingEveryMs = 5_000

export const priceSourcesQuery = queryOptions({
  queryKey: ['operator', 'price-sources'],
  queryFn: ({ signal }) => call('GET /api/operator/price-sources', { signal }),
  refetchInterval: ({ state }) => (state.data?.isChoosing ? choosingEveryMs : false),
})

/** Saves an order; null goes back to that of the environment. */
export function useSourceOrderSave() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (order: SourceOrder | null) =>
      order === null
        ? call('DELETE /api/operator/price-sources', {})
        : call('PUT /api/operator/price-sources', { body: order }),
    onSuccess: answer => {
      queries.setQueryData(priceSourcesQuery.queryKey, answer)
      void queries.invalidateQueries({ queryKey: pricesKeyRoot })
    },
  })
}

/** Asks a source what it says right now. Its calls left and last run are fetched again. */
export function useSourceTry() {
  return useRefetchingMutation(priceSourcesQuery.queryKey, (name: string) =>
    call('POST /api/operator/price-sources/:name/try', { params: { name }, body: {} }),
  )
}

/** Lets an account see the prices of restricted sources, or not any more. */
export function useViewerChange() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ username, isAllowed }: { username: string; isAllowed: boolean }) =>
      isAllowed
        ? call('PUT /api/operator/price-sources/allowed/:username', { params: { username } })
        : call('DELETE /api/operator/price-sources/allowed/:username', { params: { username } }),
    onSuccess: answer => queries.setQueryData(priceSourcesQuery.queryKey, answer),
  })
}

/** As long as the server takes for a file. */
const uploadDeadlineMs = 10 * 60_000

/** Loads a file that was downloaded from a price list. Everything that shows prices is fetched again. */
export function useListUpload(name: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (file: File) => {
      const response = await requestAnswer('POST /api/operator/price-sources/:name/file', {
        params: { name },
        rawFile: { contentType: 'text/csv', content: file },
        signal: AbortSignal.timeout(uploadDeadlineMs),
      })
      return decodeAnswer(await response.json()) as Answer<'POST /api/operator/price-sources/:name/file'>
    },
    onSuccess: () => queries.invalidateQueries(),
  })
}
