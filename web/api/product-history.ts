/** The history of products, and going back in it. */
import type { Answer } from '#contract/endpoints'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from './client.ts'
import { useRefreshCatalogue } from './catalogue.ts'
import { productsKeyRoot } from './query-keys.ts'

export type ProductRevision = Answer<'GET /api/products/:id/revisions'>['revisions'][number]
export type ProductState = ProductRevision['before']

const revisionsPerPage = 10

/** Edits of a product, newest first. */
export const revisionsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...productsKeyRoot, 'revisions', id, page],
    queryFn: ({ signal }) =>
      call('GET /api/products/:id/revisions', {
        params: { id },
        query: { page: String(page), limit: String(revisionsPerPage) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export interface Revert {
  readonly id: string
  /** The number of the edit whose state before comes back. */
  readonly to: number
  /** The revision of the product on the page. */
  readonly seenRevision: number
}

/** Sets a product back, and reloads what shows it; after a refusal too, because then somebody else changed it. */
export function useRevertProduct() {
  const refresh = useRefreshCatalogue()
  return useMutation({
    mutationFn: ({ id, to, seenRevision }: Revert) =>
      call('POST /api/products/:id/revisions/:revision/revert', {
        params: { id, revision: String(to) },
        body: { revision: seenRevision },
      }),
    onSuccess: ({ product }) => refresh(product),
    onError: () => refresh(null),
  })
}
