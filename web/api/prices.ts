import type { Answer } from '#contract/endpoints'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { callWithProgress, type ProgressOf } from './event-stream.ts'
import { collectionKeyRoot, pricesKeyRoot, productsKeyRoot } from './query-keys.ts'

export type Alert = Answer<'GET /api/prices/alerts'>['alerts'][number]
export type PriceSource = Answer<'GET /api/prices/source'>
export type RefreshProgress = ProgressOf<'POST /api/prices/update-ebay-prices'>
export type RefreshResult = Answer<'POST /api/prices/update-ebay-prices'>

export const alertsQuery = queryOptions({
  queryKey: [...pricesKeyRoot, 'alerts'],
  queryFn: async ({ signal }) => (await call('GET /api/prices/alerts', { signal })).alerts,
})

/** Set where the server is started, so it does not change under a page. */
export const priceSourceQuery = queryOptions({
  queryKey: [...pricesKeyRoot, 'source'],
  queryFn: ({ signal }) => call('GET /api/prices/source', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

const lookEveryMs = 2_000

/**
 * How far the refresh is that the server runs for the collector; null when none runs. Looks on while one does,
 * and reads the prices again when it has ended.
 */
export const runningRefreshQuery = queryOptions({
  queryKey: ['price-refresh'],
  queryFn: async ({ signal, client, queryKey }) => {
    const { refresh } = await call('GET /api/prices/update-ebay-prices', { signal })
    if (refresh === null && client.getQueryData(queryKey)) void readPricesAgain(client)
    return refresh
  },
  refetchInterval: ({ state }) => (state.data ? lookEveryMs : false),
})

/** Starts a refresh of everything held, or joins the one that runs, and follows it to its end. */
export function refreshPrices(
  onProgress: (progress: RefreshProgress) => void,
  signal: AbortSignal,
): Promise<RefreshResult> {
  return callWithProgress('POST /api/prices/update-ebay-prices', { signal }, onProgress)
}

/** Ends the refresh that runs within a second; what it has found is kept. */
export async function cancelRefresh(): Promise<void> {
  await call('DELETE /api/prices/update-ebay-prices', {})
}

/** Prices show nearly everywhere: the collection, its figures, the catalogue and the price changes are read again. */
export async function readPricesAgain(queries: QueryClient): Promise<void> {
  const roots = [collectionKeyRoot, productsKeyRoot, pricesKeyRoot]
  await Promise.all(roots.map(queryKey => queries.invalidateQueries({ queryKey })))
}
