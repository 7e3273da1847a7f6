/** The cache of answers, and what the first screen reads from it. */
import { notifyManager, QueryClient, type QueryKey, type QueryOptions } from '@tanstack/react-query'

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
export type FirstQuery = QueryOptions & { queryKey: QueryKey }

let isFirst = true

/**
 * Waits, though not long, for the answers that the page's first screen shows first, so that it is drawn once and not
 * piece by piece. Does nothing for later screens, nor when the address has a search, which asks for something else.
 */
export async function awaitFirstAnswers(queries: readonly FirstQuery[]): Promise<void> {
  if (!isFirst || queries.length === 0) return
  isFirst = false
  if (location.search !== '') return
  await isSoon(Promise.all(queries.map(query => queryClient.prefetchQuery({ ...query, retry: tries - 1 }))))
}

/** Waits for what the first screen needs, though not long. Returns false when it took longer. */
export function isSoon(work: Promise<unknown>): Promise<boolean> {
  const later = new Promise<boolean>(resolve => setTimeout(() => resolve(false), patienceMs))
  return Promise.race([work.then(() => true), later])
}
