import { type QueryClient, useQueries } from '@tanstack/react-query'
import type { Cents } from '#domain/money/money'
import { priceTargetOf } from '#domain/prices/price-target'
import { targetPriceQuery } from '#web/api/product-prices.ts'
import { type DraftLine, lineKey } from '../draft/trade-draft.ts'

/** The market price of one copy of a line, by the line's key: null without one, absent while it is asked for. */
export type LinePrices = ReadonlyMap<string, Cents | null>

const priceQueryOf = (line: DraftLine) => targetPriceQuery(line.productId, priceTargetOf(line.state))

export function useReceivedPrices(received: readonly DraftLine[]): LinePrices {
  return useQueries({
    queries: received.map(priceQueryOf),
    combine: answers =>
      new Map(
        answers.flatMap(({ data = null, isPending }, index) => {
          const line = received[index]
          return isPending || !line ? [] : [[lineKey(line), data] as const]
        }),
      ),
  })
}

/** Asks for every price again. One that fails is passed over: what was last known of it holds. Null once given up. */
export async function askReceivedPrices(
  queries: QueryClient,
  received: readonly DraftLine[],
  onAnswer: (count: number) => void,
  signal: AbortSignal,
): Promise<LinePrices | null> {
  let count = 0
  const asked = received.map(async line => {
    const query = priceQueryOf(line)
    const price = await queries
      .fetchQuery({ ...query, staleTime: 0 })
      .catch(() => queries.getQueryData(query.queryKey) ?? null)
    if (!signal.aborted) onAnswer(++count)
    return [lineKey(line), price] as const
  })
  const givenUp = new Promise<null>(resolve => {
    signal.addEventListener('abort', () => resolve(null), { once: true })
  })
  return Promise.race([Promise.all(asked).then(prices => new Map(prices)), givenUp])
}
