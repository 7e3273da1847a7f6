/**
 * Calls that change money carry an idempotency key. The same input keeps its key until it succeeds, so a double
 * click or a retry after a lost answer changes nothing twice; other input gets a new key.
 */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError, type KeyedCall } from './client.ts'
import { type Changed, findMissingPrices } from './missing-prices.ts'
import { tellTabs } from './other-tabs.ts'
import { collectionKeyRoot, copyKeyRoot, pricesKeyRoot, productsKeyRoot } from './query-keys.ts'

/**
 * A mutation with an idempotency key. On success it refetches the collection and the catalogue and waits for
 * both, but not for prices, which may come from a marketplace: missing prices of the changed copies arrive later.
 */
export function useKeyedMutation<Input, Answer extends Changed>(call: KeyedCall<Input, Answer>) {
  const queries = useQueryClient()
  const pending = useRef<{ content: string; key: string } | null>(null)
  return useMutation({
    // Without a network it fails at once and says so, instead of waiting for one.
    networkMode: 'always',
    mutationFn: (input: Input) => {
      const content = JSON.stringify(input)
      if (pending.current?.content !== content) pending.current = { content, key: randomKey() }
      return call(input, pending.current.key)
    },
    onSuccess: answer => {
      pending.current = null
      const refetched = refetchCollection(queries)
      void findMissingPrices(queries, answer)
      return refetched
    },
    onError: error => {
      // The page showed something the server has since changed.
      const isOutOfDate = error instanceof ApiError && ['conflict', 'not_found'].includes(error.code)
      if (!isOutOfDate) return
      for (const queryKey of [collectionKeyRoot, copyKeyRoot]) void queries.invalidateQueries({ queryKey })
    },
  })
}

/** Refetches everything that shows copies, here, and in other tabs their open dialogs. Waits for the collection and the catalogue, but not for prices. */
export function refetchCollection(queries: QueryClient) {
  tellTabs()
  void queries.invalidateQueries({ queryKey: pricesKeyRoot })
  return Promise.all([
    queries.invalidateQueries({ queryKey: collectionKeyRoot }),
    queries.invalidateQueries({ queryKey: productsKeyRoot }),
  ])
}

/** 128 random bits. crypto.randomUUID is missing on plain http outside localhost. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
