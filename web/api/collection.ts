import type { Request, Answer } from '#contract/endpoints'
import type { GroupSort, SortDirection } from '#domain/groups/group-order'
import { infiniteQueryOptions, keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query'
import { call, keyedCall, keyedChange, type Query } from './client.ts'
import { collectionKeyRoot, copyKeyRoot } from './query-keys.ts'

type ListAnswer = Answer<'GET /api/collections'>
export type CopiesPage = Extract<ListAnswer, { collection: unknown }>
export type GroupsPage = Extract<ListAnswer, { groups: unknown }>
export type Copy = CopiesPage['collection'][number]
export type Group = GroupsPage['groups'][number]
export type Stats = Answer<'GET /api/collections/stats'>['basicStats']
export type StatDay = Answer<'GET /api/collections/stat-history'>[number]
export type NewCopies = Request<'POST /api/collections', 'body'>
export type CopyEdit = Request<'PUT /api/collections/:id', 'body'>
export type OpenedProduct = Request<'POST /api/collections/:id/open', 'body'>
export type CopyRemoval = Request<'DELETE /api/collections/:id', 'body'>

export type FilteredTotals = Answer<'GET /api/collections/totals'>['totals']
/** What a list of groups is narrowed to. */
export type GroupsFilter = Omit<Request<'GET /api/collections/totals', 'query'>, 'group' | 'productId'>

export interface GroupsQuery extends GroupsFilter {
  readonly page: number
  readonly limit: number
  readonly sort?: GroupSort | undefined
  readonly order?: SortDirection | undefined
}

export const groupsQuery = (query: GroupsQuery) =>
  queryOptions({
    queryKey: [...collectionKeyRoot, 'groups', query],
    queryFn: async ({ signal }) => {
      const sent = { ...query, grouped: 'true' as const }
      return (await call('GET /api/collections', { query: sent, signal })) as GroupsPage
    },
    placeholderData: keepPreviousData,
  })

/** The totals of what a filter leaves. */
export const filteredTotalsQuery = (filter: GroupsFilter) =>
  queryOptions({
    queryKey: [...collectionKeyRoot, 'totals', filter],
    queryFn: async ({ signal }) =>
      (await call('GET /api/collections/totals', { query: filter, signal })).totals,
    placeholderData: keepPreviousData,
  })

/** Copies, newest first: of one group, of one product, or of the whole collection. */
export const copiesQuery = (query: Query<'GET /api/collections'>) =>
  queryOptions({
    queryKey: [...collectionKeyRoot, 'copies', query],
    queryFn: async ({ signal }) => (await call('GET /api/collections', { query, signal })) as CopiesPage,
  })

/** Copies, newest first, some at a time, to be fetched as they come into view. */
export const copiesInPages = (
  key: QueryKey,
  filter: Omit<Query<'GET /api/collections'>, 'page' | 'limit'>,
  limit: number,
) =>
  infiniteQueryOptions({
    queryKey: key,
    queryFn: async ({ signal, pageParam: page }) =>
      (await call('GET /api/collections', { query: { ...filter, page, limit }, signal })) as CopiesPage,
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, totalPages } }) => (page < totalPages ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  })

/** The raw cards that a collector can send for grading, by their names. */
export const rawCopiesQuery = (search: string) =>
  copiesInPages([...collectionKeyRoot, 'raw copies', search], { search, type: 'raw' }, 48)

/** The newest copies, and when they were read: a copy saved later is missing. */
export const newestCopiesQuery = (limit: number) =>
  queryOptions({
    queryKey: [...collectionKeyRoot, 'newest', limit],
    queryFn: async ({ signal }) => {
      const readMs = Date.now()
      const answer = await call('GET /api/collections', { query: { page: 1, limit }, signal })
      const { collection: copies, pagination } = answer as CopiesPage
      return { copies, total: pagination.totalItems, readMs }
    },
  })

/** A copy as it was read. Not below the collection's key: a dialog about it says when it is read again. */
export const copyQuery = (id: string) =>
  queryOptions({
    queryKey: [...copyKeyRoot, id],
    queryFn: async ({ signal }) => (await call('GET /api/collections/:id', { params: { id }, signal })).item,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

const findingPollMs = 5_000

/** How often to ask for totals again: only while first prices are looked for. */
export function pollOf(stats: Stats | null | undefined): number | false {
  return stats?.findingPrices ? findingPollMs : false
}

export const statsQuery = queryOptions({
  queryKey: [...collectionKeyRoot, 'stats'],
  queryFn: async ({ signal }) => (await call('GET /api/collections/stats', { signal })).basicStats,
  refetchInterval: ({ state }) => pollOf(state.data),
})

export const statHistoryQuery = queryOptions({
  queryKey: [...collectionKeyRoot, 'stat-history'],
  queryFn: ({ signal }) => call('GET /api/collections/stat-history', { signal }),
})

export const collectionSetsQuery = queryOptions({
  queryKey: [...collectionKeyRoot, 'sets'],
  queryFn: async ({ signal }) => (await call('GET /api/collections/sets', { signal })).sets,
})

/** The tags, boxes, binders and sellers that copies of the collection have. */
export const remarksQuery = queryOptions({
  queryKey: [...collectionKeyRoot, 'remarks'],
  queryFn: ({ signal }) => call('GET /api/collections/remarks', { signal }),
})

export const addCopies = keyedCall('POST /api/collections')

/** Adds copies with the token of the collector who meant them, even when another one is signed in by now. */
export const addCopiesAs = (token: string, body: NewCopies, idempotencyKey: string) =>
  call('POST /api/collections', { body, idempotencyKey, token })

export const editCopy = keyedChange('PUT /api/collections/:id')

/** Removes a copy that was sold or added by mistake. */
export const removeCopy = keyedChange('DELETE /api/collections/:id')

/** Opens a sealed product: the cards pulled take on its cost. */
export const openProduct = keyedChange('POST /api/collections/:id/open')
