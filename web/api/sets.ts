import type { Answer } from '#contract/endpoints'
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call, type Query } from './client.ts'
import { productsKeyRoot } from './query-keys.ts'

export type CardSet = Answer<'GET /api/sets'>['sets'][number]
export type Checklist = Answer<'GET /api/sets/:id'>
export type SetCard = Checklist['cards'][number]

// Under the products' key, because every change of the collection refetches those.
const setsKeyRoot = [...productsKeyRoot, 'sets'] as const

interface SetsQuery extends Omit<Query<'GET /api/sets'>, 'mine' | 'chosen'> {
  /** Only sets that the collector has a card from. */
  readonly mine: boolean
}

export const setsQuery = ({ mine, ...query }: SetsQuery) =>
  queryOptions({
    queryKey: [...setsKeyRoot, 'list', { mine, ...query }],
    queryFn: ({ signal }) =>
      call('GET /api/sets', { query: { ...query, ...(mine && { mine: 'true' }) }, signal }),
    placeholderData: keepPreviousData,
  })

/** The first of the sets that the collector wants to finish. */
export const chosenSetsQuery = queryOptions({
  queryKey: [...setsKeyRoot, 'chosen'],
  queryFn: ({ signal }) => call('GET /api/sets', { query: { chosen: 'true', limit: '6' }, signal }),
})

/** What names a set. */
type SetName = Pick<CardSet, 'setCode' | 'language'>

export const checklistQuery = ({ setCode, language }: SetName) =>
  queryOptions({
    queryKey: [...setsKeyRoot, 'checklist', language, setCode],
    queryFn: ({ signal }) =>
      call('GET /api/sets/:id', { params: { id: setCode }, query: { language }, signal }),
  })

/** Has the server look for the missing prices of these cards. Resolves, within seconds, with how many it found. */
export async function findPrices(cardIds: string[], signal: AbortSignal): Promise<number> {
  return (await call('POST /api/prices/find', { body: { cardIds }, signal })).found
}

/** Refetches what shows cards with their prices. */
export function refetchProducts(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: productsKeyRoot })
}

/** Chooses to finish a set, or no longer. */
export function useSetChoice({ setCode, language }: SetName) {
  const queries = useQueryClient()
  return useMutation({
    scope: { id: `set ${language} ${setCode}` },
    mutationFn: (isChosen: boolean) => {
      const sent = { params: { id: setCode }, query: { language } }
      return isChosen ? call('PUT /api/sets/:id/chosen', sent) : call('DELETE /api/sets/:id/chosen', sent)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: setsKeyRoot }),
  })
}
