/** The copies a collector can give in a trade, and the ones they chose. */
import { type InfiniteData, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, type Query } from './client.ts'
import { copiesInPages, type CopiesPage, type Copy } from './collection.ts'
import { collectionKeyRoot } from './query-keys.ts'

/** Specification, section 9: the trade wizard fetches up to 1000. Scrolling fetches the next 1000. */
const copiesLimit = 1_000

type CopiesFilter = Pick<Query<'GET /api/collections'>, 'search' | 'set' | 'type'>

const toGiveKey = [...collectionKeyRoot, 'to give'] as const

/** The collector's copies, newest first, a thousand at a time. */
export const copiesToGiveQuery = (filter: CopiesFilter) =>
  copiesInPages([...toGiveKey, filter], filter, copiesLimit)

/**
 * The copies with these ids, in this order, without those no longer owned. Uses the cached lists where they
 * have every copy, so choosing one more sends no request.
 */
export const chosenCopiesQuery = (queries: QueryClient, ids: readonly string[]) =>
  queryOptions({
    queryKey: [...collectionKeyRoot, 'chosen', ids],
    queryFn: async ({ signal }) => inOrder(ids, await findCopies(ids, signal)),
    initialData: () => cachedCopies(queries, ids)?.copies,
    initialDataUpdatedAt: () => cachedCopies(queries, ids)?.readAtMs,
    staleTime: 300_000,
    placeholderData: keepPreviousData,
  })

/** Reads the copies by their ids. */
async function findCopies(ids: readonly string[], signal: AbortSignal): Promise<Map<string, Copy>> {
  if (ids.length === 0) return new Map()
  const body = { holdingIds: [...ids], withItems: true, leaveOut: true }
  const { items = [] } = await call('POST /api/collections/bulk/figures', { body, signal })
  return new Map(items.map(copy => [copy.id, copy]))
}

/** Returns undefined when the cached lists lack a copy or are out of date. */
function cachedCopies(queries: QueryClient, ids: readonly string[]) {
  const lists = queries
    .getQueryCache()
    .findAll({ queryKey: toGiveKey })
    .flatMap(({ state }) => (state.isInvalidated || !state.data ? [] : [state]))
  const cached = new Map(
    lists
      .flatMap(({ data }) => (data as InfiniteData<CopiesPage>).pages)
      .flatMap(({ collection }) => collection.map(copy => [copy.id, copy] as const)),
  )
  if (!ids.every(id => cached.has(id))) return undefined
  const readAtMs = Math.min(Date.now(), ...lists.map(({ dataUpdatedAt }) => dataUpdatedAt))
  return { copies: inOrder(ids, cached), readAtMs }
}

function inOrder(ids: readonly string[], copies: ReadonlyMap<string, Copy>): Copy[] {
  return ids.flatMap(id => copies.get(id) ?? [])
}
