/** The first steps of a new server: filling its catalogue, and what an operator does next. */
import type { Answer, Request } from '#contract/endpoints'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './client.ts'
import { productsKeyRoot } from './query-keys.ts'

export type Start = Answer<'GET /api/operator/start'>
export type Fill = NonNullable<Start['catalogue']['fill']>
export type StartStep = Start['ticked'][number]

/** While the catalogue is filled. */
const fillingEveryMs = 2_000
/** While a server may begin to fill it. */
const emptyEveryMs = 30_000

/** Whether the catalogue is filled. Once it is, it stays so. */
export const catalogueStateQuery = queryOptions({
  queryKey: [...productsKeyRoot, 'state'],
  queryFn: ({ signal }) => call('GET /api/catalogue', { signal }),
  staleTime: ({ state }) => (state.data?.isFilled ? Number.POSITIVE_INFINITY : emptyEveryMs),
})

export const startQuery = queryOptions({
  queryKey: ['operator', 'start'],
  queryFn: ({ signal }) => call('GET /api/operator/start', { signal }),
  refetchInterval: ({ state }) => {
    const catalogue = state.data?.catalogue
    return catalogue?.fill?.state === 'running' || catalogue?.commandRuns ? fillingEveryMs : false
  },
})

/** Starts filling the catalogue with the cards of a language. */
export function useFillStart() {
  return useStartChange((language: Fill['language']) =>
    call('POST /api/operator/catalogue-fill', { body: { language } }),
  )
}

export function useFillStop() {
  return useStartChange(() => call('DELETE /api/operator/catalogue-fill', {}))
}

/** Ticks a step, or takes the tick back. */
export function useStepTick(step: StartStep) {
  return useStartChange((body: Request<'PUT /api/operator/start/:step', 'body'>) =>
    call('PUT /api/operator/start/:step', { params: { step }, body }),
  )
}

/** A change of the first steps, whose answer is their state. After a refusal it is fetched: somebody else was faster. */
function useStartChange<Input>(mutationFn: (input: Input) => Promise<Start>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: answer => {
      queries.setQueryData(startQuery.queryKey, answer)
      void queries.invalidateQueries({ queryKey: productsKeyRoot })
    },
    onError: () => queries.invalidateQueries({ queryKey: startQuery.queryKey }),
  })
}
