import { type QueryClient, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Cents } from '#domain/money/money'
import { priceTargetOf } from '#domain/prices/price-target'
import { cachedProduct, type Product, productQuery } from '#web/api/catalogue.ts'
import type { Copy } from '#web/api/collection.ts'
import { chosenCopiesQuery } from '#web/api/copies-to-give.ts'
import { targetPriceQuery } from '#web/api/product-prices.ts'
import { type DraftLine, lineKey } from './trade-draft.ts'

export interface GivenCopies {
  /** The copies still in the collection, in the order they were selected; empty while loading. */
  readonly copies: readonly Copy[]
  /** How many selected copies are no longer in the collection. */
  readonly missingCount: number
  readonly isError: boolean
  readonly retry: () => void
}

/** Loads the copies selected to be traded away. */
export function useGivenCopies(ids: readonly string[]): GivenCopies {
  const queries = useQueryClient()
  const { data, isPlaceholderData, isError, refetch } = useQuery(chosenCopiesQuery(queries, ids))
  return {
    copies: data ?? [],
    missingCount: data === undefined || isPlaceholderData ? 0 : ids.length - data.length,
    isError,
    retry: () => void refetch(),
  }
}

/** Loads the products of these lines, by id. Products that are loading or failed to load are absent. */
export function useReceivedProducts(received: readonly DraftLine[]): ReadonlyMap<string, Product> {
  const queries = useQueryClient()
  const ids = [...new Set(received.map(line => line.productId))]
  return useQueries({
    queries: ids.map(id => ({
      ...productQuery(id),
      staleTime: 60_000,
      placeholderData: () => cachedProduct(queries, id),
    })),
    combine: answers => new Map(answers.flatMap(({ data }) => (data ? [[data.id, data] as const] : []))),
  })
}

/** Market prices for one copy, by line key: null without a price, absent while loading. */
export type LinePrices = ReadonlyMap<string, Cents | null>

const linePriceQuery = (line: DraftLine) => targetPriceQuery(line.productId, priceTargetOf(line.state))

export function useReceivedPrices(received: readonly DraftLine[]): LinePrices {
  return useQueries({
    queries: received.map(linePriceQuery),
    combine: answers =>
      new Map(
        answers.flatMap(({ data, isPending }, index) => {
          const line = received[index]
          return isPending || !line ? [] : [[lineKey(line), data?.priceCents ?? null] as const]
        }),
      ),
  })
}

/** Fetches every price again, keeping the last known price where a call fails. Returns null when aborted. */
export async function fetchReceivedPrices(
  queries: QueryClient,
  received: readonly DraftLine[],
  onAnswer: (count: number) => void,
  signal: AbortSignal,
): Promise<LinePrices | null> {
  let count = 0
  const fetched = received.map(async line => {
    const query = linePriceQuery(line)
    const price = await queries
      .fetchQuery({ ...query, staleTime: 0 })
      .catch(() => queries.getQueryData(query.queryKey))
    if (!signal.aborted) onAnswer(++count)
    return [lineKey(line), price?.priceCents ?? null] as const
  })
  const aborted = new Promise<null>(resolve => {
    signal.addEventListener('abort', () => resolve(null), { once: true })
  })
  return Promise.race([Promise.all(fetched).then(prices => new Map(prices)), aborted])
}
