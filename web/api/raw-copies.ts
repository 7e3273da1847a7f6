/** The raw cards that a collector can send for grading. */
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from './client.ts'
import type { CopiesPage } from './collection.ts'
import { collectionKeyRoot } from './query-keys.ts'

const pageSize = 48

/** Raw cards by their names, newest first, some at a time. */
export const rawCopiesQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...collectionKeyRoot, 'raw copies', search],
    queryFn: async ({ signal, pageParam }) => {
      const query = { search, type: 'raw' as const, page: String(pageParam), limit: String(pageSize) }
      return (await call('GET /api/collections', { query, signal })) as CopiesPage
    },
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, totalPages } }: CopiesPage) =>
      page < totalPages ? page + 1 : undefined,
    placeholderData: keepPreviousData,
  })
