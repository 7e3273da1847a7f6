/** The copies a collector may give in a trade, and those chosen. */
import type { CopyKind } from '#domain/collection/copy'
import {
  infiniteQueryOptions,
  keepPreviousData,
  type InfiniteData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { call } from './client.ts'
import type { CopiesPage, Copy } from './collection.ts'
import { collectionKeyRoot } from './query-keys.ts'

/** Specification, section 9: the trade wizard fetches up to 1000, and here more as they are scrolled to. */
const copiesLimit = 1_000

export interface CopiesFilter {
  readonly search?: string | undefined
  readonly set?: string | undefined
  readonly type?: CopyKind | undefined
}

const toGiveKey = [...collectionKeyRoot, 'to give'] as const

/** The copies held, newest first, a thousand at a time. */
export const copiesToGiveQuery = (filter: CopiesFilter) =>
  infiniteQueryOptions({
    queryKey: [...toGiveKey, filter],
    queryFn: ({ signal, pageParam }) => readCopiesPage(filter, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  })

async function readCopiesPage(filter: CopiesFilter, page: number, signal: AbortSignal): Promise<CopiesPage> {
  const query = { ...filter, page: String(page), limit: String(copiesLimit) }
  return (await call('GET /api/collections', { query, signal })) as CopiesPage
}

function nextPage({ pagination: { page, totalPages } }: CopiesPage): number | undefined {
  return page < totalPages ? page + 1 : undefined
}

/**
 * These copies, in this order; what is no longer held is left out. What the lists have shown is taken from
 * them, so that choosing one more copy asks the server for nothing.
 */
export const chosenCopiesQuery = (queries: QueryClient, ids: readonly string[]) =>
  queryOptions({
    queryKey: [...collectionKeyRoot, 'chosen', ids],
    queryFn: async ({ signal }) => inOrder(ids, await findCopies(ids, signal)),
    initialData: () => listedCopies(queries, ids)?.copies,
    initialDataUpdatedAt: () => listedCopies(queries, ids)?.readAtMs,
    staleTime: 300_000,
    placeholderData: keepPreviousData,
  })

/** Reads the collection page by page until all of them are found. */
async function findCopies(ids: readonly string[], signal: AbortSignal): Promise<Map<string, Copy>> {
  const wanted = new Set(ids)
  const found = new Map<string, Copy>()
  let page: number | undefined = ids.length === 0 ? undefined : 1
  while (page !== undefined && found.size < wanted.size) {
    const answer: CopiesPage = await readCopiesPage({}, page, signal)
    for (const copy of answer.collection) if (wanted.has(copy.id)) found.set(copy.id, copy)
    page = nextPage(answer)
  }
  return found
}

/** Undefined where the lists do not hold them all, or are out of date. */
function listedCopies(queries: QueryClient, ids: readonly string[]) {
  const lists = queries
    .getQueryCache()
    .findAll({ queryKey: toGiveKey })
    .flatMap(({ state }) => (state.isInvalidated || !state.data ? [] : [state]))
  const listed = new Map(
    lists
      .flatMap(({ data }) => (data as InfiniteData<CopiesPage>).pages)
      .flatMap(({ collection }) => collection.map(copy => [copy.id, copy] as const)),
  )
  if (!ids.every(id => listed.has(id))) return undefined
  const readAtMs = Math.min(Date.now(), ...lists.map(({ dataUpdatedAt }) => dataUpdatedAt))
  return { copies: inOrder(ids, listed), readAtMs }
}

function inOrder(ids: readonly string[], copies: ReadonlyMap<string, Copy>): Copy[] {
  return ids.flatMap(id => copies.get(id) ?? [])
}
