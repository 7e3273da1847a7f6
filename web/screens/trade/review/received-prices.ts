import { type QueryClient, useQueries } from '@tanstack/react-query'
import type { Cents } from '#domain/money/money'
import { priceTargetOf } from '#domain/prices/price-target'
import { targetPriceQuery } from '#web/api/product-prices.ts'
import { type DraftLine, lineKey } from '../draft/trade-draft.ts'

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
