import { useQueries, useQueryClient } from '@tanstack/react-query'
import { cachedProduct, type Product, productQuery } from '#web/api/catalogue.ts'
import type { DraftLine } from './trade-draft.ts'

/** The products of these lines by id; one that is still on its way, or could not be loaded, is not among them. */
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
