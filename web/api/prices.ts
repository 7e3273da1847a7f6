import type { Answer, Request } from '#contract/endpoints'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { callWithProgress, type ProgressOf } from './event-stream.ts'
import { collectionKeyRoot, pricesKeyRoot, productsKeyRoot } from './query-keys.ts'

export type PriceSource = Answer<'GET /api/prices/source'>
export type RefreshProgress = ProgressOf<'POST /api/prices/update-ebay-prices'>
export type RefreshResult = Answer<'POST /api/prices/update-ebay-prices'>
/** A product with a condition or grade; with neither, Near Mint or sealed. */
export type RefreshedKey = Exclude<
  Request<'POST /api/prices/update-ebay-prices', 'body'>['keys'],
  null | undefined | ''
>[number]

/** The price source is configured at server start, so it never goes stale. */
export const priceSourceQuery = queryOptions({
  queryKey: [...pricesKeyRoot, 'source'],
  queryFn: ({ signal }) => call('GET /api/prices/source', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

const pollEveryMs = 2_000

/**
 * Progress of the price refresh the server runs for the collector; null when none runs. Polls while one runs and
 * refetches prices when it ends.
 */
export const runningRefreshQuery = queryOptions({
  queryKey: ['price-refresh'],
  queryFn: async ({ signal, client, queryKey }) => {
    const { refresh } = await call('GET /api/prices/update-ebay-prices', { signal })
    if (refresh === null && client.getQueryData(queryKey)) void refetchPrices(client)
    return refresh
  },
  refetchInterval: ({ state }) => (state.data ? pollEveryMs : false),
})

/** Refreshes prices for all copies or for these keys, or joins the same refresh already running; resolves when it ends. */
export function refreshPrices(
  keys: RefreshedKey[] | null,
  onProgress: (progress: RefreshProgress) => void,
  signal: AbortSignal,
): Promise<RefreshResult> {
  const body = keys === null ? {} : { keys }
  return callWithProgress('POST /api/prices/update-ebay-prices', { body, signal }, onProgress)
}

/** Ends the running refresh within a second. Prices found so far are kept. */
export async function cancelRefresh(): Promise<void> {
  await call('DELETE /api/prices/update-ebay-prices', {})
}

/** Refetches everything that shows prices: the collection, its totals, the catalogue and the price changes. */
export async function refetchPrices(queries: QueryClient): Promise<void> {
  const roots = [collectionKeyRoot, productsKeyRoot, pricesKeyRoot]
  await Promise.all(roots.map(queryKey => queries.invalidateQueries({ queryKey })))
}
