import { useQueries } from '@tanstack/react-query'
import type { Cents } from '#domain/money/money'
import { priceTargetOf } from '#domain/prices/price-target'
import { targetPriceQuery } from '#web/api/product-prices.ts'
import { type PulledLine, stateOfLine } from './pulled-lines.ts'

/** Asks for the market price of one copy of each line, by line key: null without a price, absent while loading. */
export function usePulledPrices(lines: readonly PulledLine[]): ReadonlyMap<number, Cents | null> {
  return useQueries({
    queries: lines.map(line => targetPriceQuery(line.product.id, priceTargetOf(stateOfLine(line)))),
    combine: answers =>
      new Map(
        answers.flatMap(({ data, isPending }, index) => {
          const line = lines[index]
          return isPending || !line ? [] : [[line.key, data?.priceCents ?? null] as const]
        }),
      ),
  })
}
