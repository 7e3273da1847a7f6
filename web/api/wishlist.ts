import type { Answer } from '#contract/endpoints'
import type { Cents } from '#domain/money/money'
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from './client.ts'
import { pricesKeyRoot } from './query-keys.ts'

export type WishesPage = Answer<'GET /api/wishlist'>
export type Wish = WishesPage['wishes'][number]

// Under the prices' key, because prices decide which wishes have reached their target.
const wishlistKeyRoot = [...pricesKeyRoot, 'wishlist'] as const
const listKeyRoot = [...wishlistKeyRoot, 'list'] as const
const refetchEveryMs = 300_000

/** The ids of all products on the wishlist. */
export const wishedIdsQuery = queryOptions({
  queryKey: [...wishlistKeyRoot, 'ids'],
  queryFn: async ({ signal }) => (await call('GET /api/wishlist/ids', { signal })).ids,
  staleTime: refetchEveryMs,
})

/** How many wishes there are, and how many have reached their target price. */
export interface WishCounts {
  readonly total: number
  readonly reached: number
}

export const wishCountsQuery = queryOptions({
  queryKey: [...wishlistKeyRoot, 'counts'],
  queryFn: async ({ signal }): Promise<WishCounts> => {
    const answer = await call('GET /api/wishlist', { query: { page: 1, limit: 1 }, signal })
    return { total: answer.pagination.totalItems, reached: answer.reached }
  },
  staleTime: refetchEveryMs,
  refetchInterval: refetchEveryMs,
})

export const wishesQuery = (query: { page: number; limit: number }) =>
  queryOptions({
    queryKey: [...listKeyRoot, query],
    queryFn: ({ signal }) => call('GET /api/wishlist', { query, signal }),
    placeholderData: keepPreviousData,
  })

/**
 * Adds a product to the wishlist or removes it. The page changes immediately and changes back on failure. Clicks
 * on one heart are sent in order.
 */
export function useWishToggle(productId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: [...wishlistKeyRoot, 'toggle'],
    scope: { id: `wish ${productId}` },
    mutationFn: async (isWished: boolean) => {
      const params = { id: productId }
      if (isWished) await call('PUT /api/wishlist/:id', { params, body: {} })
      else await call('DELETE /api/wishlist/:id', { params })
    },
    onMutate: async (isWished: boolean) => {
      // The cached list must exist before this can mark a product in it.
      await queries.ensureQueryData(wishedIdsQuery).catch(() => {})
      await queries.cancelQueries({ queryKey: wishlistKeyRoot })
      const listed = queries.getQueriesData<WishesPage>({ queryKey: listKeyRoot })
      markWished(queries, productId, isWished)
      return { listed }
    },
    onError: (_, isWished, before) => {
      markWished(queries, productId, !isWished)
      for (const [queryKey, page] of before?.listed ?? []) queries.setQueryData(queryKey, page)
    },
    // Refetch only after the last of several quick clicks: an earlier answer would undo a later click.
    onSettled: () => {
      if (queries.isMutating({ mutationKey: [...wishlistKeyRoot, 'toggle'] }) > 1) return
      void queries.invalidateQueries({ queryKey: wishlistKeyRoot })
    },
  })
}

/** Adds products to the wishlist, one after the other. Those that are on it stay as they are. */
export async function addWishes(queries: QueryClient, productIds: readonly string[]): Promise<void> {
  try {
    for (const id of productIds) await call('PUT /api/wishlist/:id', { params: { id }, body: {} })
  } finally {
    void queries.invalidateQueries({ queryKey: wishlistKeyRoot })
  }
}

function markWished(queries: QueryClient, productId: string, isWished: boolean): void {
  queries.setQueryData(wishedIdsQuery.queryKey, ids => {
    const others = ids?.filter(id => id !== productId)
    return isWished ? others?.concat(productId) : others
  })
  if (isWished) return
  queries.setQueriesData<WishesPage>(
    { queryKey: listKeyRoot },
    page => page && { ...page, wishes: page.wishes.filter(wish => wish.productId !== productId) },
  )
}

/** Sets the target price of a wish; null removes it. */
export function useTargetChange(productId: string) {
  const queries = useQueryClient()
  return useMutation({
    scope: { id: `wish ${productId}` },
    mutationFn: async (targetPriceCents: Cents | null) =>
      (await call('PUT /api/wishlist/:id', { params: { id: productId }, body: { targetPriceCents } })).wish,
    onSuccess: async saved => {
      // Replaced in place and not refetched: a new sort order would move the row while the collector types.
      queries.setQueriesData<WishesPage>({ queryKey: listKeyRoot }, page => page && withWish(page, saved))
      await queries.invalidateQueries({ queryKey: listKeyRoot, refetchType: 'none' })
      await queries.invalidateQueries({ queryKey: wishCountsQuery.queryKey })
    },
  })
}

function withWish(page: WishesPage, saved: Wish): WishesPage {
  return {
    ...page,
    wishes: page.wishes.map(wish => (wish.productId === saved.productId ? saved : wish)),
  }
}
