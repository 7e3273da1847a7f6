/** The cache of answers, and what the first screen reads from it. */
import {
  type FetchInfiniteQueryOptions,
  type FetchQueryOptions,
  notifyManager,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'

const tries = 2

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: tries - 1,
      // Only what another tab has changed meanwhile.
      refetchOnWindowFocus: ({ state }) => state.isInvalidated,
      staleTime: 15_000,
    },
  },
})

// Notify in a microtask instead of a timer, so the next click already sees a call as pending.
notifyManager.setScheduler(queueMicrotask)

/** After this long the first screen shows what is there, and the rest as it comes. */
const patienceMs = 500

/** A query of any answer. */
export interface FirstQuery {
  readonly queryKey: QueryKey
  /** Of a list that comes in pages. */
  readonly initialPageParam?: unknown
}

/** The first queries of a screen, or how they follow from the parameters in its path. */
export type FirstQueries =
  | readonly FirstQuery[]
  | ((params: Readonly<Record<string, string>>) => readonly FirstQuery[])

export const queriesFor = (queries: FirstQueries, params: Readonly<Record<string, string>>) =>
  typeof queries === 'function' ? queries(params) : queries

const prefetch = (query: FirstQuery) =>
  'initialPageParam' in query
    ? queryClient.prefetchInfiniteQuery(query as FetchInfiniteQueryOptions)
    : queryClient.prefetchQuery(query as FetchQueryOptions)

let isFirst = true

/**
 * Waits, though not long, for the answers that the page's first screen shows first, so that it is drawn once and not
 * piece by piece. Does nothing for later screens, nor when the address has a search, which asks for something else.
 */
export async function awaitFirstAnswers(
  queries: FirstQueries,
  params: Readonly<Record<string, string>>,
): Promise<void> {
  const wanted = queriesFor(queries, params)
  if (!isFirst || wanted.length === 0) return
  isFirst = false
  if (location.search !== '') return
  await isSoon(Promise.all(wanted.map(query => prefetch(query))))
}

/** Waits for what the first screen needs, though not long. Returns false when it took longer. */
export function isSoon(work: Promise<unknown>): Promise<boolean> {
  const later = new Promise<boolean>(resolve => setTimeout(() => resolve(false), patienceMs))
  return Promise.race([work.then(() => true), later])
}
