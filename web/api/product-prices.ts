/** A product's prices, their history and their evidence. */
import type { Request, Answer } from '#contract/endpoints'
import type { Cents } from '#domain/money/money'
import { type PriceTarget, priceKeyOf } from '#domain/prices/price-target'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './client.ts'
import type { CopiesPage } from './collection.ts'
import { productQuery } from './catalogue.ts'
import { withNewPoints } from './new-points.ts'
import { collectionKeyRoot, pricesKeyRoot, productsKeyRoot } from './query-keys.ts'

export type ProductPrice = Answer<'GET /api/prices/product/:id'>['prices'][number]
/** A price that was found and does not count yet, where none counts. */
export type WaitingPrice = Answer<'GET /api/prices/product/:id'>['waiting'][number]
export type PriceHistory = Answer<'GET /api/prices/product/:id/history'>
export type SourceHistory = Answer<'GET /api/prices/product/:id/sources'>['sources'][number]
export type PriceEvidence = NonNullable<Answer<'GET /api/prices/product/:id/evidence'>['evidence']>
/** Query parameters for one price. Without fields: Near Mint for a card, sealed for a sealed product. */
export type PriceParams = Request<'GET /api/prices/product/:id', 'query'>

export function priceParamsOf(target: PriceTarget): PriceParams {
  switch (target.kind) {
    case 'raw':
      return { condition: target.condition }
    case 'graded':
      return { gradingCompany: target.gradingCompany, grade: target.grade }
    case 'sealed':
      return {}
  }
}

/** The server may take ten seconds to get missing prices from its source; it does not repeat recent requests. */
export const productPricesQuery = (id: string) =>
  queryOptions({
    queryKey: [...pricesKeyRoot, 'product', id],
    queryFn: async ({ client, signal }) => {
      const { prices, waiting } = await call('GET /api/prices/product/:id', {
        params: { id },
        query: {},
        signal,
      })
      void noteFound(client, id, prices)
      return { prices, waiting }
    },
  })

/** Gets the price of one condition or grade and caches the product's prices from the answer. */
export function useFindPrice(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (query: PriceParams) => call('GET /api/prices/product/:id', { params: { id }, query }),
    onSuccess: async ({ prices, waiting }) => {
      const { queryKey } = productPricesQuery(id)
      await queries.cancelQueries({ queryKey, exact: true })
      void noteFound(queries, id, prices)
      queries.setQueryData(queryKey, { prices, waiting })
    },
  })
}

/**
 * The market price of one copy in one condition or grade. The server may wait ten seconds for
 * its source, so at most four of these calls run at a time.
 */
export const targetPriceQuery = (productId: string, target: PriceTarget) =>
  queryOptions({
    queryKey: [...pricesKeyRoot, 'received', productId, priceKeyOf(target)],
    queryFn: ({ signal }) => askForPrice(productId, target, signal),
    staleTime: 60_000,
    retry: false,
  })

/** A market price as a form shows it: null when unknown. */
export interface AskedPrice {
  readonly priceCents: Cents | null
  /** Whether it is a guide for this grade at any company. */
  readonly isForAnyCompany: boolean
}

/** Resolves with the market price once the server knows it or has asked its source. */
export function askForPrice(
  productId: string,
  target: PriceTarget,
  signal?: AbortSignal,
): Promise<AskedPrice> {
  return withLimit(async () => {
    const query = priceParamsOf(target)
    const asked = { params: { id: productId }, query, ...(signal && { signal }) }
    const { currentPriceCents: priceCents, prices } = await call('GET /api/prices/product/:id', asked)
    const price = prices.find(({ key }) => key === priceKeyOf(target))
    return { priceCents, isForAnyCompany: price?.forAnyCompany ?? false }
  })
}

export const priceHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: [...pricesKeyRoot, 'product', id, 'history'],
    queryFn: ({ signal }) => call('GET /api/prices/product/:id/history', { params: { id }, signal }),
  })

/** What each source has said of one price. */
export const sourceHistoryQuery = (id: string, query: PriceParams) =>
  queryOptions({
    queryKey: [...priceHistoryQuery(id).queryKey, 'sources', query],
    queryFn: async ({ signal }) =>
      (await call('GET /api/prices/product/:id/sources', { params: { id }, query, signal })).sources,
  })

/** The key of all evidence of a product. */
export const priceEvidenceKey = (id: string) => [...pricesKeyRoot, 'product', id, 'evidence'] as const

/** The evidence for the price found at `asOf`; a newer price has its own. */
export const priceEvidenceQuery = (id: string, query: PriceParams, asOf: string | null) =>
  queryOptions({
    queryKey: [...priceEvidenceKey(id), query, asOf],
    queryFn: async ({ signal }) =>
      (await call('GET /api/prices/product/:id/evidence', { params: { id }, query, signal })).evidence,
  })

/** What an operator does with a listing. */
export interface ListingChange {
  source: string
  id: string
  /** Why it is excluded; null lets it count again. */
  reason: string | null
}

type Corrected = Answer<'PUT /api/operator/excluded-listings/:source/:id'>

/** Excludes a listing, or lets it count again. Ends when the listings of the product are read again. */
export function useListingChange(productId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ source, id, reason }: ListingChange): Promise<Corrected> => {
      const params = { source, id }
      return reason === null
        ? call('DELETE /api/operator/excluded-listings/:source/:id', { params })
        : call('PUT /api/operator/excluded-listings/:source/:id', { params, body: { reason } })
    },
    onSuccess: async () => {
      for (const queryKey of [pricesKeyRoot, collectionKeyRoot, productsKeyRoot])
        void queries.invalidateQueries({ queryKey })
      // Joins what that has begun.
      await queries.invalidateQueries({ queryKey: priceEvidenceKey(productId) }, { cancelRefetch: false })
    },
  })
}

/**
 * Once what is asked of the product is there, brings up to date what shows another price: the history gets the points that
 * it lacks, and only what shows or adds up a changed price is fetched again.
 */
async function noteFound(queries: QueryClient, id: string, prices: readonly ProductPrice[]): Promise<void> {
  const { queryKey: historyKey } = priceHistoryQuery(id)
  const cache = queries.getQueryCache()
  const asked = [...cache.findAll({ queryKey: historyKey }), ...cache.findAll({ queryKey: copiesKeyRoot })]
  await Promise.allSettled(asked.map(({ state, promise }) => state.fetchStatus === 'fetching' && promise))

  const history = queries.getQueryData(historyKey)
  const next = history && withNewPoints(history, prices, new Date().toISOString().slice(0, 10))
  if (next !== history) {
    queries.setQueryData(historyKey, next)
    void queries.invalidateQueries({ queryKey: [...historyKey, 'sources'] })
  }
  const amounts = new Map(prices.map(({ key, priceCents }) => [key, priceCents]))
  if (isShownOtherwise(queries, id, prices)) void queries.invalidateQueries({ queryKey: productsKeyRoot })
  if (isHeldOtherwise(queries, id, amounts)) void queries.invalidateQueries({ queryKey: collectionKeyRoot })
}

/** Whether the product is shown with another price. */
function isShownOtherwise(queries: QueryClient, id: string, prices: readonly ProductPrice[]): boolean {
  const plain = prices.find(
    ({ condition, grade }) => grade === null && (condition ?? 'Near Mint') === 'Near Mint',
  )
  const product = queries.getQueryData(productQuery(id).queryKey)
  return product !== undefined && product.currentMarketPriceCents !== (plain?.priceCents ?? null)
}

/** Whether a copy of it is shown with another price. */
function isHeldOtherwise(
  queries: QueryClient,
  id: string,
  amounts: ReadonlyMap<string, Cents | null>,
): boolean {
  return queries
    .getQueriesData<CopiesPage>({ queryKey: copiesKeyRoot })
    .flatMap(([, page]) => page?.collection ?? [])
    .some(
      copy => copy.productId === id && copy.currentMarketPriceCents !== (amounts.get(copy.priceKey) ?? null),
    )
}

const copiesKeyRoot = [...collectionKeyRoot, 'copies'] as const

const maxConcurrent = 4
let running = 0
const waiting: (() => void)[] = []

/** Runs the work once fewer than `maxConcurrent` others run. */
async function withLimit<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  if (running >= maxConcurrent) await new Promise<void>(resolve => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
