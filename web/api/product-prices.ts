/** What one product is worth: its prices, their history and what stands behind them. */
import type { Request, Answer } from '#contract/endpoints'
import { type PriceTarget, priceKeyOf } from '#domain/prices/price-target'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './client.ts'
import type { CopiesPage } from './collection.ts'
import { alertsQuery } from './prices.ts'
import { productQuery } from './catalogue.ts'
import { collectionKeyRoot, pricesKeyRoot, productsKeyRoot } from './query-keys.ts'

export type ProductPrice = Answer<'GET /api/prices/product/:id'>['prices'][number]
export type PriceHistory = Answer<'GET /api/prices/product/:id/history'>
export type PriceEvidence = NonNullable<Answer<'GET /api/prices/product/:id/evidence'>['evidence']>
/** The query for one price; without any field it means Near Mint, or sealed. */
export type AskedPrice = Request<'GET /api/prices/product/:id', 'query'>

/** The query for the price of a target. */
export function askedPriceOf(target: PriceTarget): AskedPrice {
  switch (target.kind) {
    case 'raw':
      return { condition: target.condition }
    case 'graded':
      return { gradingCompany: target.gradingCompany, grade: target.grade }
    case 'sealed':
      return {}
  }
}

/** The server asks a source for at most ten seconds; what it was asked a moment ago it does not ask again. */
export const productPricesQuery = (id: string) =>
  queryOptions({
    queryKey: [...pricesKeyRoot, 'product', id],
    queryFn: async ({ client, signal }) => {
      const { prices } = await call('GET /api/prices/product/:id', { params: { id }, query: {}, signal })
      spread(client, id, prices)
      return prices
    },
  })

/** Asks for one price more; the prices of the product then are those of the answer. */
export function useAskPrice(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (query: AskedPrice) => call('GET /api/prices/product/:id', { params: { id }, query }),
    onSuccess: async ({ prices }) => {
      const { queryKey } = productPricesQuery(id)
      await queries.cancelQueries({ queryKey, exact: true })
      spread(queries, id, prices)
      queries.setQueryData(queryKey, prices)
    },
  })
}

/**
 * The market price of one copy of a product in one state; null where none is known. The server may wait ten
 * seconds for its source, so at most four of these calls run at a time.
 */
export const targetPriceQuery = (productId: string, target: PriceTarget) =>
  queryOptions({
    queryKey: [...pricesKeyRoot, 'received', productId, priceKeyOf(target)],
    queryFn: ({ signal }) =>
      inTurn(async () => {
        const query = askedPriceOf(target)
        const answer = await call('GET /api/prices/product/:id', { params: { id: productId }, query, signal })
        return answer.currentPriceCents
      }),
    staleTime: 60_000,
    retry: false,
  })

export const priceHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: [...pricesKeyRoot, 'product', id, 'history'],
    queryFn: ({ signal }) => call('GET /api/prices/product/:id/history', { params: { id }, signal }),
  })

/** The evidence of the price that was found at `asOf`; a newer price has evidence of its own. */
export const priceEvidenceQuery = (id: string, query: AskedPrice, asOf: string | null) =>
  queryOptions({
    queryKey: [...pricesKeyRoot, 'product', id, 'evidence', query, asOf],
    queryFn: async ({ signal }) =>
      (await call('GET /api/prices/product/:id/evidence', { params: { id }, query, signal })).evidence,
  })

/** Prices the page has not shown yet change its totals as well: whatever shows one is read again. */
function spread(queries: QueryClient, id: string, prices: readonly ProductPrice[]): void {
  if (!isNews(queries, id, prices)) return
  for (const queryKey of [
    collectionKeyRoot,
    productsKeyRoot,
    alertsQuery.queryKey,
    priceHistoryQuery(id).queryKey,
  ]) {
    void queries.invalidateQueries({ queryKey })
  }
}

/** True when a price among these was not known, or the product or one of its copies shows another. */
function isNews(queries: QueryClient, id: string, prices: readonly ProductPrice[]): boolean {
  const amounts = new Map(prices.map(({ key, priceCents }) => [key, priceCents]))
  const before = queries.getQueryData(productPricesQuery(id).queryKey)
  if (before?.some(({ key, priceCents }) => amounts.get(key) !== priceCents)) return true
  if (before && before.length !== prices.length) return true

  const plain = prices.find(
    ({ condition, grade }) => grade === null && (condition ?? 'Near Mint') === 'Near Mint',
  )
  const product = queries.getQueryData(productQuery(id).queryKey)
  if (product && product.currentMarketPriceCents !== (plain?.priceCents ?? null)) return true

  return queries
    .getQueriesData<CopiesPage>({ queryKey: [...collectionKeyRoot, 'copies'] })
    .flatMap(([, page]) => page?.collection ?? [])
    .some(
      copy => copy.productId === id && copy.currentMarketPriceCents !== (amounts.get(copy.priceKey) ?? null),
    )
}

const maxAtOnce = 4
let underWay = 0
const waiting: (() => void)[] = []

/** Does the work when fewer than four others are under way. */
async function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  if (underWay >= maxAtOnce) await new Promise<void>(resolve => waiting.push(resolve))
  else underWay += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else underWay -= 1
  }
}
