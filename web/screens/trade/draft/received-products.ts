import { useQueries, useQueryClient } from '@tanstack/react-query'
import { cachedProduct, type Product, productQuery } from '#web/api/catalogue.ts'
import type { DraftLine } from './trade-draft.ts'

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
