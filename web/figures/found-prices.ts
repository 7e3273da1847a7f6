import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Stats } from '#web/api/collection.ts'
import { refetchPrices } from '#web/api/prices.ts'

/** Refetches everything that shows prices whenever more first prices have been found. */
export function useFoundPrices(stats: Stats | undefined): void {
  const queries = useQueryClient()
  const last = useRef(stats)
  useEffect(() => {
    const before = last.current
    last.current = stats
    if (before?.findingPrices && before.pricedQuantity !== stats?.pricedQuantity) void refetchPrices(queries)
  }, [queries, stats])
}
